import type {
  ArchivedMemory,
  ArchivedPerson,
  ArchivedPhoto,
  ArchivedStory,
} from '@our-dates/contracts/archive-format';
import { monthNames } from '@our-dates/contracts/calendar';
import { isFileName } from '@our-dates/contracts/file-name-titles';
import { addressOf, type Html, html } from './html.ts';
import { albumPage } from './page.ts';

/** The page of one memory, in its own folder. */
export function memoryPage(memory: ArchivedMemory, people: readonly ArchivedPerson[]): string {
  const { name, description, photos, recordedBy } = memory;
  const names = new Map(people.map(({ username, displayName }) => [username, displayName]));
  const nameOf = (username: string) => names.get(username) ?? username;
  const author = recordedBy === null ? null : html` · recorded by <bdi>${nameOf(recordedBy)}</bdi>`;
  return albumPage({
    title: name,
    content: html`<nav><a href="../index.html">All of ${yearName(memory.date)}</a> <a href="../../index.html">All years</a></nav>
<main>
<header>
<h1 dir="auto">${name}</h1>
<p class="soft">${dateText(memory.date)}${author}</p>
${description === null ? null : html`<p class="text" dir="auto">${description}</p>`}
</header>
${storiesSection(memory.stories, nameOf)}
<div class="photos">
${photos.map((photo, at) => photoFigure(photo, { nameOf, place: `Photo ${at + 1} of ${photos.length}` }))}
</div>
</main>`,
  });
}

/** What both wrote stands side by side on a wide screen; then the notes. */
function storiesSection(
  stories: readonly ArchivedStory[],
  nameOf: (username: string) => string,
): Html | null {
  if (stories.length === 0) return null;
  return html`<section class="stories">
${stories.map(
  ({ author, importedAuthor, text, writtenAt, readBy }) => html`<article>
<h2>${readBy === 'both' || importedAuthor ? 'The story of' : 'A note of'} <bdi>${importedAuthor ?? nameOf(author)}</bdi></h2>
<p class="soft">${dateText(writtenAt.slice(0, 10))}</p>
<p class="text" dir="auto">${text}</p>
</article>
`,
)}</section>`;
}

/** @param options.place stands for the alternative text of a photo that has no words of its own */
function photoFigure(
  photo: ArchivedPhoto,
  { nameOf, place }: { nameOf: (username: string) => string; place: string },
): Html {
  const { title, description, altText, file, picture, width, height, likedBy, comments } = photo;
  const alt = altText ?? (isFileName(title) ? place : title);
  const shown = picture ?? file;
  const image =
    shown === null
      ? html`<p class="soft">This photo is missing.</p>`
      : html`<img src="${addressOf(shown)}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
  const liked = likedBy.map(
    (username, index) => html`${index === 0 ? '' : ' and '}<bdi>${nameOf(username)}</bdi>`,
  );
  return html`<figure>
${file === null ? image : html`<a href="${addressOf(file)}">${image}</a>`}
<figcaption>
<h2 dir="auto">${title}</h2>
${description === null ? null : html`<p class="text" dir="auto">${description}</p>`}
${liked.length === 0 ? null : html`<p class="liked">Loved by ${liked}</p>`}
${
  comments.length === 0
    ? null
    : html`<ul class="comments">${comments.map(
        ({ author, importedAuthor, text, writtenAt }) =>
          html`<li><p class="soft"><bdi>${importedAuthor ?? nameOf(author)}</bdi>, ${dateText(writtenAt.slice(0, 10))}</p><p class="text" dir="auto">${text}</p></li>`,
      )}</ul>`
}
</figcaption>
</figure>
`;
}

/** `August 17, 2024` */
export function dateText(day: string | null): string {
  if (day === null) return 'Without a date';
  const [year = '', month = '', date = ''] = day.split('-');
  return `${monthNames[Number(month) - 1] ?? month} ${Number(date)}, ${Number(year)}`;
}

/** Of the folder of a year. */
export function yearFolder(day: string | null): string {
  return day === null ? 'undated' : day.slice(0, 4);
}

function yearName(day: string | null): string {
  return day === null ? 'those without a date' : String(Number(day.slice(0, 4)));
}
