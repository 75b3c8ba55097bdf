/** The page follows the system's light or dark; the colours are those of the platform. */
export const style = `
:root { color-scheme: light dark;
  --paper: light-dark(#fbf7f2, #151116); --raised: light-dark(#fffdfa, #1e181f); --ink: light-dark(#2a2228, #f4ecee);
  --soft: light-dark(#6d6068, #b3a4ac); --line: light-dark(#e8ded4, #332a34); --rose: light-dark(#b03a59, #e8839a);
  --plum: light-dark(#6a3b63, #d9a8d0); --amber: light-dark(#7a4b00, #f0b860); --good: light-dark(#2d6a45, #8fd0a5); }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(16px, 4vw, 48px); background: var(--paper); color: var(--ink);
  font: 16px/1.5 Figtree, 'Segoe UI', system-ui, sans-serif; }
main { max-width: 1120px; margin: auto; display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr); }
h1, h2 { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(28px, 5vw, 40px); }
h2 { font-size: 22px; margin-bottom: 12px; }
p { margin: 0; }
section { min-width: 0; }
.soft, dt { color: var(--soft); }
.verdict { display: inline-block; margin-top: 16px; padding: 6px 14px; border-radius: 12px; font-weight: 600;
  border: 1px solid currentcolor; }
.held { color: var(--good); } .broken { color: var(--rose); }
main .problems { margin: 12px 0 0; padding-left: 20px; list-style: disc; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 12px; margin: 0; }
dl div, .plot, .rows { background: var(--raised); border: 1px solid var(--line); border-radius: 16px; }
dl div { padding: 12px 16px; }
dd { margin: 0; font-size: 22px; font-variant-numeric: tabular-nums; }
dd small { display: block; font-size: 14px; color: var(--soft); }
.rows { overflow-x: auto; }
.rows:focus-visible { outline: 2px solid var(--rose); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--soft); font-weight: 500; font-size: 14px; }
th:first-child { text-align: left; position: sticky; left: 0; background: var(--raised); font-weight: 500; }
tr.broken td, tr.broken th { color: var(--rose); font-weight: 600; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 16px; }
.small { grid-template-columns: repeat(auto-fill, minmax(clamp(150px, 20vw, 250px), 1fr)); }
.plot { margin: 0; padding: 16px; }
figcaption { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; margin-bottom: 8px; }
.area { display: grid; grid-template: 140px auto / auto 1fr; gap: 4px 8px; font-size: 13px; color: var(--soft);
  font-variant-numeric: tabular-nums; }
.small .area { grid-template-rows: 80px auto; }
.small .plot { padding: 12px; }
ol, ul { list-style: none; margin: 0; padding: 0; }
.y { display: flex; flex-direction: column; justify-content: space-between; text-align: right; min-width: 3.5em; line-height: 1; }
.x { grid-column: 2; display: flex; justify-content: space-between; }
svg { width: 100%; height: 100%; overflow: visible; border-bottom: 1px solid var(--line); }
svg * { fill: none; stroke: currentcolor; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .limit { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 4; }
.first { color: var(--plum); } .second { color: var(--rose); } .third { color: var(--amber); } .bad { color: var(--rose); }
.key { display: flex; flex-wrap: wrap; gap: 0 14px; font-size: 13px; }
.key li::before { content: ''; display: inline-block; width: 16px; margin-right: 6px; vertical-align: middle;
  border-top: 2px solid currentcolor; }
.key .limit { color: var(--soft); } .key .limit::before { border-top: 1px dashed; }
`;
