import { afterEach, describe, expect, it } from '@jest/globals';
import { placeToReturn } from './place-to-return.ts';

afterEach(() => document.body.replaceChildren());

/** A page with three photos, of which the first and the last are outside of the view, and a button. */
function page() {
  document.body.innerHTML = `
    <ul>
      <li inert><button data-photo="1">1</button></li>
      <li><button data-photo="2">2</button></li>
      <li inert><button data-photo="2">2</button><button data-photo="3">3</button></li>
    </ul>
    <button id="full">Full screen</button>`;
  const [first, second] = document.querySelectorAll('button');
  return { first, second, full: document.querySelector('#full') };
}

describe('when the viewer closes, the focus goes', () => {
  it('to the button that opened it, also where that is no photo', () => {
    const { second, full } = page();
    expect(placeToReturn(second ?? null, 2)).toBe(second);
    expect(placeToReturn(full, 2)).toBe(full);
  });

  it('to the photo that is shown now, if another one was opened', () => {
    const { first, second } = page();
    expect(placeToReturn(first ?? null, 2)).toBe(second);
  });

  it('to the photo that is shown, if nothing had the focus', () => {
    const { second } = page();
    expect(placeToReturn(document.body, 2)).toBe(second);
  });

  it('to the previous element if the photo is not on the page', () => {
    const { first } = page();
    expect(placeToReturn(first ?? null, 9)).toBe(first);
  });
});
