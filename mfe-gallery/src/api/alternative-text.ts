import { pageDates } from '@our-dates/browser/dates/dates';
import { isFileName } from '@our-dates/contracts/file-name-titles';
import type { HostSession } from '@our-dates/contracts/mfe';
import { correctedTime } from '@our-dates/contracts/photo-times';
import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../messages/messages.ts';
import { numbered } from './shown-title.ts';

type Worded = Pick<Photo, 'title' | 'altText'>;
type Suggested = Worded & Pick<Photo, 'fileName' | 'description' | 'takenAt' | 'clockAhead' | 'uploadedBy'>;

/** Where a photo stands among the photos of its memory. */
export interface PlaceInMemory {
  /** From 1; 0 while that is not known. */
  readonly number: number;
  readonly count: number;
  readonly session: Pick<HostSession, 'user' | 'partner'>;
}

/** The alternative text of a photo that is one of several: what a person wrote, else its shown title. */
export function altOf({ altText, title }: Worded): string {
  return altText || title;
}

/**
 * The alternative text of a photo that stands alone: what a person wrote, else its title, else what is known of it. Never
 * the file name that a camera gave.
 */
export function alternativeText(photo: Suggested, place: PlaceInMemory): string {
  return photo.altText || (isUntitled(photo, place) ? suggestedText(photo, place) : photo.title);
}

/**
 * Said when a photo comes into view, and when the partner comes to love the one in view:
 * `Photo 3 of 12: Kate at the harbour, loved by Kate`.
 */
export function announcedPhoto(
  photo: Suggested & Pick<Photo, 'likedByPartner'>,
  place: PlaceInMemory,
): string {
  const words = alternativeText(photo, place);
  const t = pageMessages(messages);
  const position = t.photoPosition(place);
  const { partner } = place.session;
  const said = words.startsWith(position) ? words : t.announced({ position, words });
  return photo.likedByPartner && partner ? t.announcedLoved({ said, name: nameOf(partner) }) : said;
}

/**
 * What can be said of a photo without having seen it, but never the name of its file: `On the pier. Photo 3 of 12, by
 * Kate, October 25, 2026`.
 */
export function suggestedText(photo: Suggested, place: PlaceInMemory): string {
  const t = pageMessages(messages);
  const title = isUntitled(photo, place) || isDefaultTitle(photo) ? null : photo.title;
  const day = correctedTime(photo)?.slice(0, 10);
  const facts = [
    place.number > 0 ? t.photoPosition(place) : numbered(),
    ...authorOf(photo, place.session).map((name) => t.photoBy({ name })),
    ...(day ? [pageDates().longDate(day)] : []),
  ];
  const words = [title, photo.description].flatMap((text) => text?.trim().replace(/[.\s]+$/, '') || []);
  const fact = facts.join(pageMessages(slice).comma);
  return words.reduceRight((said, word) => t.suggestion({ words: word, facts: said }), fact);
}

/** Its title is a camera's file name, or stands for one. */
function isUntitled({ title }: Worded, { number }: PlaceInMemory): boolean {
  return isFileName(title) || title === numbered(number || undefined);
}

/** Its title is the name of its file, as a photo has until somebody writes another one. */
function isDefaultTitle({ title, fileName }: Suggested): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return letters(title) === letters(fileName.replace(/\.[^.]*$/, ''));
}

function authorOf({ uploadedBy }: Suggested, { user, partner }: PlaceInMemory['session']): string[] {
  const author = [user, partner].find((person) => person?.id === uploadedBy);
  return author ? [nameOf(author)] : [];
}

function nameOf({ displayName, username }: User): string {
  return displayName || username;
}
