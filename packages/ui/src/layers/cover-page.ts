import { isAboveLayers } from './above-layers.ts';

/**
 * Puts the page around a layer out of reach of pointer, keyboard and screen reader, as a modal dialog does, but
 * leaves what shows above every layer, also what comes later. Dialogs are left too: they hang on the body.
 * @param layer an element inside the page.
 * @returns the function that uncovers the page.
 */
export function coverPage(layer: Element): () => void {
  const covered: Element[] = [];
  for (let inside = layer; inside.parentElement; inside = inside.parentElement) {
    if (inside.parentElement === document.body) break;
    for (const beside of inside.parentElement.children) {
      if (beside === inside || isAboveLayers(beside) || beside.hasAttribute('inert')) continue;
      beside.setAttribute('inert', '');
      covered.push(beside);
    }
  }
  return () => {
    for (const element of covered) element.removeAttribute('inert');
  };
}
