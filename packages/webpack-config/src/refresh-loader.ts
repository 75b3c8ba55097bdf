/** The names with which compiled code reports its components to React Fast Refresh; `swc` writes the calls. */
export const refreshNames = { refreshReg: 'hot$register', refreshSig: 'hot$signature' } as const;

// On the first line, so that line numbers do not change. Two builds on one page may give a module the same id.
const before = [
  "const hot$id = HOT_SLICE + ' ' + __webpack_module__.id;",
  `const ${refreshNames.refreshReg} = (type, id) => hotPage.register(type, hot$id + ' ' + id);`,
  `const ${refreshNames.refreshSig} = () => hotPage.signature();`,
].join(' ');
const after = 'hotPage.boundary(hot$id, __webpack_module__.exports, import.meta.webpackHot);';

/** Connects a compiled module with the page's `page/hot-page.ts`. */
export default function connectToHotPage(
  this: { callback: (error: null, source: string, map: unknown) => void },
  source: string,
  map: unknown,
): void {
  this.callback(null, `${before} ${source}\n${after}\n`, map);
}
