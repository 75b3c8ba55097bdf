/** Starts React in one task and the shell in the next: on a slow phone each takes noticeably long. */
import 'react-dom/client';

setTimeout(() => import(/* webpackMode: "eager" */ './main.tsx'));
