import type { User } from '@our-dates/contracts/users';

/** Has no picture, so pages show her initial. */
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
