import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Together } from '@our-dates/contracts/together';
import { createPositions } from './positions.ts';

const at = (photoId: number, revision: number): Together => ({
  id: 'one',
  revision,
  status: 'looking',
  invitedAt: '2026-11-24T20:00:00.000Z',
  invitedBy: 1,
  collectionId: 100,
  photoId,
  movedBy: 1,
  away: null,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A screen with the photos 1 to 9, whose messages are answered by the test. */
function screen({ shown = 1, photos = [1, 2, 3, 4, 5, 6, 7, 8, 9] } = {}) {
  const sent: number[] = [];
  const answers: { resolve: (state: Together) => void; reject: (error: Error) => void }[] = [];
  const showing = { photoId: shown };
  const positions = createPositions({
    together: at(1, 1),
    shown,
    send(photoId) {
      sent.push(photoId);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    show(photoId) {
      if (!photos.includes(photoId)) return false;
      showing.photoId = photoId;
      return true;
    },
  });
  return {
    positions,
    sent,
    showing,
    photos,
    press(photoId: number) {
      showing.photoId = photoId;
      positions.shows(photoId);
    },
    async answer(state: Together | Error) {
      const next = answers.shift();
      if (state instanceof Error) next?.reject(state);
      else next?.resolve(state);
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

describe('while two people look together, a screen', () => {
  it('sends a press at once, and shows the press of the other', async () => {
    const { press, sent, positions, showing, answer } = screen();
    press(2);
    expect(sent).toEqual([2]);
    await answer(at(2, 2));
    positions.arrived(at(5, 3));
    expect(showing.photoId).toBe(5);
    positions.shows(5);
    expect(sent).toEqual([2]);
  });

  it('sends of many fast presses the first and the last', async () => {
    const { press, sent, answer } = screen();
    for (const photoId of [2, 3, 4, 5]) press(photoId);
    await answer(at(2, 2));
    await jest.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([2, 5]);
  });

  it('ends where the other does when both press at the same moment', async () => {
    const [one, other] = [screen(), screen()];
    one.press(2);
    other.press(3);
    // The press of one came first; the other learns of it before the answer to its own.
    other.positions.arrived(at(2, 2));
    expect(other.showing.photoId).toBe(3);
    await other.answer(at(3, 3));
    one.positions.arrived(at(3, 3));
    await one.answer(at(2, 2));
    expect([one.showing.photoId, other.showing.photoId]).toEqual([3, 3]);
  });

  it('goes back with the press that follows, also while the first is being sent', async () => {
    const { press, sent, answer, showing } = screen();
    press(2);
    press(1);
    await answer(at(2, 2));
    await jest.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([2, 1]);
    await answer(at(1, 3));
    expect(showing.photoId).toBe(1);
  });

  it('stays where it is when a press cannot be sent, and continues with what arrives', async () => {
    const { press, answer, showing, positions } = screen();
    press(2);
    await answer(new Error('no network'));
    expect(showing.photoId).toBe(2);
    positions.arrived(at(1, 1));
    expect(showing.photoId).toBe(1);
  });

  it('goes to a photo that it does not have yet when it has it', () => {
    const { positions, showing, photos, sent } = screen();
    positions.arrived(at(10, 2));
    expect(showing.photoId).toBe(1);
    photos.push(10);
    positions.settle();
    expect(showing.photoId).toBe(10);
    expect(sent).toEqual([]);
  });

  it('begins with the shared position and not with its own', () => {
    const { positions, showing, sent } = screen({ shown: 4 });
    positions.settle();
    expect(showing.photoId).toBe(1);
    expect(sent).toEqual([]);
  });
});
