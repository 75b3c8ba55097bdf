/** What webpack defines in a build that shares modules. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;
