/**
 * Evaluates the shell in several tasks: on a slow phone each takes noticeably long, and nothing that a person does is
 * answered during a task. Only one of them brings style sheets, whose order counts.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './remotes/federation.ts'),
  () => import(/* webpackMode: "eager" */ '@our-dates/router'),
  () => import(/* webpackMode: "eager" */ '@tanstack/react-query'),
  () => import(/* webpackMode: "eager" */ './app.tsx'),
  () => import(/* webpackMode: "eager" */ './main.tsx'),
];

void (async () => {
  for (const part of parts) {
    await new Promise((resolve) => setTimeout(resolve));
    await part();
  }
})();
