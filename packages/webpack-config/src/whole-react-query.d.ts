/** The package itself, under a name that is not shared; `base.ts` says where it is. */
declare module 'whole-react-query' {
  export * from '@tanstack/react-query';
}
