import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { withRecentLogin } from './recent-login.ts';

function refusal(code: string): ApiError {
  return new ApiError({
    status: 403,
    statusText: 'Forbidden',
    body: JSON.stringify({ code, message: 'No.' }),
  });
}

const answering = (isConfirmed: boolean) => ({ confirmIdentity: jest.fn(async () => isConfirmed) });
const tooLate = () => refusal('REAUTHENTICATION_REQUIRED');

describe('a change that needs a recent login', () => {
  it('is sent once where the login was recent', async () => {
    const session = answering(true);
    expect(await withRecentLogin(session, async () => 'done')).toBe('done');
    expect(session.confirmIdentity).not.toHaveBeenCalled();
  });

  it('is sent again after the person has confirmed who they are', async () => {
    const send = jest.fn<() => Promise<string>>().mockRejectedValueOnce(tooLate()).mockResolvedValue('done');
    expect(await withRecentLogin(answering(true), send)).toBe('done');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('fails with the refusal where the person does not confirm', async () => {
    const send = jest.fn<() => Promise<string>>().mockRejectedValue(tooLate());
    await expect(withRecentLogin(answering(false), send)).rejects.toMatchObject({ status: 403 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not sent again after any other refusal', async () => {
    const session = answering(true);
    const send = jest.fn<() => Promise<string>>().mockRejectedValue(refusal('FORBIDDEN'));
    await expect(withRecentLogin(session, send)).rejects.toMatchObject({ status: 403 });
    expect(session.confirmIdentity).not.toHaveBeenCalled();
  });
});
