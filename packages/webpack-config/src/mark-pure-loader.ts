/**
 * Lets unused components be left out: says that making one has no effect, and takes away the
 * name for developer tools that is assigned to it, which counts as using it.
 */
export default function markPure(source: string): string {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
}
