/** The style of the API page: it stands alone, so it repeats a few colours of the platform. */
export const apiPageStyle = `
:root { color-scheme: light dark; --paper: #fbf7f2; --raised: #fffdfa; --ink: #2a2228; --quiet: #6d6068;
  --line: #e8ded4; --link: #6a3b63; --accent: #b03a59; }
@media (prefers-color-scheme: dark) { :root { --paper: #151116; --raised: #1e181f; --ink: #f4ecee;
  --quiet: #b3a4ac; --line: #332a34; --link: #d9a8d0; --accent: #e8839a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 Figtree, system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 1rem; scroll-margin-top: 1rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; font-weight: 600; }
p { margin: .25rem 0 .75rem; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font: .92em/1.4 ui-monospace, Menlo, Consolas, monospace; }
.quiet { color: var(--quiet); font-size: .875rem; font-weight: 400; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: 1rem 0 0; }
article { background: var(--raised); border: 1px solid var(--line); border-radius: 16px; padding: 1.25rem;
  margin: 0 0 1rem; scroll-margin-top: 1rem; }
.method { display: inline-block; min-width: 4.25em; font-size: .8125rem; letter-spacing: .04em; color: var(--accent); }
.get { color: var(--link); }
table { width: 100%; border-collapse: collapse; margin-top: .75rem; font-size: .9375rem; }
caption { text-align: left; color: var(--quiet); font-size: .8125rem; padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; font-weight: 400; padding: .4rem .75rem .4rem 0;
  border-top: 1px solid var(--line); }
details { margin-top: .75rem; color: var(--quiet); font-size: .875rem; }
summary { cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
th { width: 32%; } td:nth-child(2) { width: 28%; }
@media (max-width: 40rem) {
  body { padding: 1.25rem 1rem 4rem; }
  table, caption, tbody, tr, th, td, td:nth-child(2) { display: block; width: 100%; }
  tr { border-top: 1px solid var(--line); padding: .4rem 0; }
  th, td { border: 0; padding: .1rem 0; }
  td:empty { display: none; }
}
`;
