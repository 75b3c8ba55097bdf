/** Of the report, light and dark, from 320 pixels up. */
export const reportStyle = `:root{color-scheme:light dark;--ground:#fffdfb;--ink:#2b2328;--quiet:#6b5f67;--line:#e4dcd8;
--met:#2f7d6b;--missed:#b3123f;--bar:#b03a59;--warning:#fff3cd}
@media(prefers-color-scheme:dark){:root{--ground:#1b1719;--ink:#f1e9ec;--quiet:#b5a7ae;--line:#3d343a;
--met:#63c2ac;--missed:#ff8fa8;--bar:#e07d98;--warning:#4a3d12}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1,h2,h3{line-height:1.25;text-wrap:balance}h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1.5rem}
p{overflow-wrap:anywhere}a{color:inherit}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0}
nav a{padding:.625rem 0}figure{margin:1rem 0}svg{width:min(100%,34rem);height:auto;overflow:visible}
.table{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}
th,td{padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
th{color:var(--quiet);font-weight:500}td{font-variant-numeric:tabular-nums}
.busy{padding:.5rem 1rem;background:var(--warning)}.missed{color:var(--missed);font-weight:600}
#overview{padding:.5rem 1rem 1rem;margin:0 -1rem}#overview svg{width:min(100%,44rem)}`;
