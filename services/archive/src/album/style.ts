/** The styles of every page of the album: for a phone, a wide screen and paper, light and dark. */
export const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbf7f2, #151116); --raised: light-dark(#fffdfa, #1e181f);
  --ink: light-dark(#2a2228, #f4ecee); --soft: light-dark(#6d6068, #b3a4ac); --line: light-dark(#e8ded4, #332a34);
  --link: light-dark(#6a3b63, #d9a8d0); --rose: light-dark(#b03a59, #e8839a); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 32px 20px 64px; background: var(--paper); color: var(--ink);
  font: 17px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { margin: 0; font-family: Georgia, serif; font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2.1rem; }
h2 { font-size: 1.35rem; }
h3 { font-size: 1.15rem; }
p { margin: 0; }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--rose); outline-offset: 3px; border-radius: 4px; }
img { display: block; max-width: 100%; height: auto; border-radius: 14px; background: var(--line); }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-bottom: 28px; }
nav a { display: inline-flex; align-items: center; min-height: 44px; }
header { display: grid; gap: 8px; margin-bottom: 32px; }
.soft { color: var(--soft); }
.text { max-width: 44rem; white-space: pre-wrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: 28px 20px;
  margin: 0; padding: 0; list-style: none; }
.card { display: grid; gap: 8px; align-content: start; color: inherit; text-decoration: none; }
.card img, .blank { aspect-ratio: 4 / 3; width: 100%; object-fit: cover; }
.blank { display: grid; place-items: center; border: 1px solid var(--line); border-radius: 14px;
  background: var(--raised); color: var(--soft); font: 600 1.4rem/1.2 Georgia, serif; }
.card strong { font: 600 1.1rem/1.3 Georgia, serif; }
.card:hover strong { text-decoration: underline; text-underline-offset: 3px; }
.stories { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: 32px;
  margin-bottom: 48px; }
article { display: grid; gap: 6px; align-content: start; }
.photos { display: grid; gap: 48px; }
figure { display: grid; gap: 12px; margin: 0; }
figure img { max-height: 88vh; width: auto; }
figcaption { display: grid; gap: 6px; max-width: 44rem; }
.comments { display: grid; gap: 10px; margin: 6px 0 0; padding: 0 0 0 14px; border-left: 2px solid var(--line);
  list-style: none; }
.liked { color: var(--rose); }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  nav { display: none; }
  figure, .card { break-inside: avoid; }
  figure img { max-height: 17cm; }
  h1, h2, h3 { break-after: avoid; }
}
`;
