import { isAboveLayers } from './above-layers.ts';

/**
 * Makes the page around a layer unreachable for pointer, keyboard and screen reader, as a modal dialog does, except
 * for what shows above every layer, also if it appears later. Dialogs stay reachable: they are children of the
 * body. The layer has `data-covers` meanwhile, so that other children of the body can hide.
 * @param layer an element inside the page.
 * @returns the function that uncovers the page.
 */
export function coverPage(layer: Element): () => void {
  const covered: Element[] = [];
  layer.setAttribute('data-covers', '');
  for (let inside = layer; inside.parentElement; inside = inside.parentElement) {
    if (inside.parentElement === document.body) break;
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || isAboveLayers(sibling) || sibling.hasAttribute('inert')) continue;
      sibling.setAttribute('inert', '');
      covered.push(sibling);
    }
  }
  return () => {
    layer.removeAttribute('data-covers');
    for (const element of covered) element.removeAttribute('inert');
  };
}
