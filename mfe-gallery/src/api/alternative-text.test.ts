import { describe, expect, it } from '@jest/globals';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { photoOf } from '../../test/render-gallery.tsx';
import { alternativeText, announcedPhoto, suggestedText } from './alternative-text.ts';
import { withShownTitles } from './shown-title.ts';

const place = { number: 3, count: 12, session: { user: mina, partner: alex } };
const unknown = { uploadedBy: alex.id, takenAt: '2025-10-25T20:00:00' };

describe('the alternative text of a photo', () => {
  it('is what a person wrote', () => {
    expect(alternativeText(photoOf(1, { title: 'Leaf', altText: 'A red leaf on ice' }), place)).toBe(
      'A red leaf on ice',
    );
  });

  it('is its title as long as nobody has written one', () => {
    expect(alternativeText(photoOf(1, { title: 'Leaf', altText: null }), place)).toBe('Leaf');
  });

  it.each(['IMG_4000', 'PXL_20251025_200000123', '20251025_200000', 'WhatsApp Image 2025-10-25 at 20.00.00'])(
    'is never the file name %s of a device, but what is known of the photo',
    (title) => {
      const known = `Photo 3 of 12, by ${alex.displayName}, October 25, 2025`;
      expect(alternativeText(photoOf(1, { ...unknown, title }), place)).toBe(known);
      const [, , shown] = withShownTitles([photoOf(1), photoOf(2), photoOf(3, { ...unknown, title })]);
      expect(shown && alternativeText(shown, place)).toBe(known);
    },
  );
});

describe('the suggested alternative text', () => {
  it('has title, description, place, who added it, and the day by a corrected clock', () => {
    const photo = photoOf(1, {
      ...{ title: 'Fireworks', description: 'Over the harbour.', uploadedBy: mina.id },
      ...{ takenAt: '2026-01-01T00:10:00', clockAhead: 3600 },
    });
    expect(suggestedText(photo, place)).toBe(
      `Fireworks. Over the harbour. Photo 3 of 12, by ${mina.displayName}, December 31, 2025`,
    );
  });

  it.each(['autumn-path', 'Autumn Path'])(
    'leaves out the title %s, which comes from the name of the file',
    (title) => {
      const photo = photoOf(1, { title, fileName: 'autumn-path.jpg', uploadedBy: 99 });
      expect(suggestedText(photo, place)).toBe('Photo 3 of 12');
    },
  );

  it('leaves out what is not known', () => {
    expect(suggestedText(photoOf(1, { title: 'IMG_4000', uploadedBy: 99 }), place)).toBe('Photo 3 of 12');
  });
});

it('a photo that comes into view is announced with its position, which is said once', () => {
  expect(announcedPhoto(photoOf(1, { title: 'Leaf' }), place)).toBe('Photo 3 of 12: Leaf');
  expect(announcedPhoto(photoOf(1, { title: 'IMG_4000', uploadedBy: 99 }), place)).toBe('Photo 3 of 12');
});
