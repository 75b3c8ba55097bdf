import type { User } from '@our-dates/contracts/users';

/** Has no picture: her initial stands in. */
export const mina: User = {
  id: 1,
  username: 'mina',
  displayName: 'Mina',
  profilePicture: null,
  isDemo: false,
};

export const alex: User = {
  id: 2,
  username: 'alex',
  displayName: 'Alex',
  profilePicture: '/api/images/alexpicture',
  isDemo: false,
};
