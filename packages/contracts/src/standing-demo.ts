/** The username of the demo account that owns the samples and that every visitor may sign in to. */
export const standingDemoUsername = 'demo';

/** Why a demo account has neither, as the page and the service say it. */
export const noPasskeysInDemo =
  'A demo account keeps the password that everybody knows, so a passkey or a recovery code would not protect it.';
