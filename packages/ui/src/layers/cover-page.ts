import { isAboveLayers } from './above-layers.ts';

/**
 * Makes the page around a layer unreachable for pointer, keyboard and screen reader, as a modal dialog does, except
 * for what shows above every layer, also if it appears later. Dialogs stay reachable: they are children of the
 * body.
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
