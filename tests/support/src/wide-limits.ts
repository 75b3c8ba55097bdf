/** For a platform under test: all people come from one address, and many sign in. */
export const wideLimits = { LOGIN_LIMIT: '1000000/5m,1000000/5m', DEMO_LIMIT: '1000000/1h' };
