interface Problem {
  readonly slice: string;
  readonly text: string;
}

/** Sets styles one by one, which the content security policy of the pages allows; it forbids a style attribute. */
const styles: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: '0',
  zIndex: '2147483647',
  margin: '0',
  padding: '24px',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  font: '14px/1.5 ui-monospace, monospace',
  color: '#f6e9e4',
  background: 'rgb(24 12 12 / 0.94)',
};

/** @returns shows compile errors above the page, and removes them when there are none; so does Escape */
export function createProblemOverlay(): (problems: readonly Problem[]) => void {
  const overlay = document.createElement('pre');
  overlay.setAttribute('role', 'alert');
  Object.assign(overlay.style, styles);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') overlay.remove();
  });
  return (problems) => {
    overlay.textContent = problems
      .map(({ slice, text }) => `${slice} does not compile\n\n${text}`)
      .join('\n\n');
    if (problems.length > 0) document.documentElement.append(overlay);
    else overlay.remove();
  };
}
