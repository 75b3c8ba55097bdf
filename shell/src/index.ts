/** Starts React in one task and the shell in the next: on a slow phone each takes long enough to be felt. */
import 'react-dom/client';

setTimeout(() => import(/* webpackMode: "eager" */ './main.tsx'));
