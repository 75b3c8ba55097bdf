import { AppError } from '@our-dates/service-kit/errors';

/** What people here think of first, besides their own names; the last one is the default of the demo. */
const ownWords = ['Our Date Gallery', 'Our Dates', 'Date Gallery', 'Date Night'];

/**
 * Refuses a password that is guessed with the first tries: one of the 18,000 most common ones of at least eight
 * characters, or a word of this platform or this person with nothing but digits and signs around it.
 * @param person username and display name
 * @throws AppError 400
 */
export async function checkNewPassword(password: string, person: readonly string[]): Promise<void> {
  const words = [...ownWords, ...person].map(plain);
  const isWord = words.some((word) => word !== '' && word === plain(password));
  if (isWord || (await isCommon(password))) throw commonPassword();
}

/** Two megabytes that only few requests need, so they are read with the first of them. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/** Letters alone, for “Mina-2024!” is no better than “mina”. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

function commonPassword(): AppError {
  const message = 'This password is easy to guess. Please choose another one.';
  return new AppError({
    status: 400,
    code: 'COMMON_PASSWORD',
    detail: message,
    errors: [{ path: 'password', code: 'COMMON_PASSWORD', message }],
  });
}
