/** How Jest reads style sheets: in a CSS module each class is its own name, any other sheet is its text. */
export default {
  process: (text, path) => ({
    code: path.endsWith('.module.css')
      ? 'export default new Proxy({}, { get: (_, name) => String(name) });'
      : `export default ${JSON.stringify(text)};`,
  }),
};
