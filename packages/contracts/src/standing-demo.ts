/** The username of the demo account that owns the samples and that every visitor may sign in to. */
export const standingDemoUsername = 'demo';
