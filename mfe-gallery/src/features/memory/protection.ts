/** Why nothing can be changed in a sample, beside the actions that are disabled for it. */
export const protectionReason =
  'This is one of our samples: look, like and comment as you please, but it stays as it is.';
