import { addressOf, type Html, html } from './html.ts';
import { dateText } from './memory-page.ts';
import { albumPage } from './page.ts';
import { plansPageFile } from './plans-page.ts';

/** A memory as the lists of the album show it. */
export interface ListedMemory {
  readonly folder: string;
  readonly name: string;
  readonly day: string | null;
  readonly photos: number;
  /** Within the folder. */
  readonly cover: string | null;
}

/** A year with its memories, as the front page shows it. */
export interface ListedYear {
  /** Also the name of its folder. */
  readonly year: string;
  readonly memories: number;
  readonly photos: number;
  /** From the folder of the year on. */
  readonly cover: string | null;
}

/** One of the pages that list the memories of a year; the first is `index.html` of its folder. */
export function yearPage(options: {
  year: string;
  memories: readonly ListedMemory[];
  /** From 1. */
  number: number;
  pages: number;
}): string {
  const { year, memories, number, pages } = options;
  const title = yearTitle(year);
  const others = [
    ...(number > 1 ? [html`<a href="${yearPageFile(number - 1)}">Earlier in ${title}</a>`] : []),
    ...(number < pages ? [html`<a href="${yearPageFile(number + 1)}">Later in ${title}</a>`] : []),
  ];
  return albumPage({
    title,
    content: html`<nav><a href="../index.html">All years</a> ${others}</nav>
<main>
<header><h1>${title}</h1></header>
<ul class="cards">
${memories.map(
  ({
    folder,
    name,
    day,
    photos,
    cover,
  }) => html`<li><a class="card" href="${addressOf(`${folder}/index.html`)}">
${picture(cover && `${folder}/${cover}`, day === null ? '…' : String(Number(day.slice(8))))}
<strong dir="auto">${name}</strong>
<span class="soft">${dateText(day)} · ${counted(photos, 'photo')}</span>
</a></li>
`,
)}
</ul>
</main>`,
  });
}

/** The first page of the album. */
export function frontPage(options: {
  names: readonly string[];
  exportedOn: string;
  years: readonly ListedYear[];
  /** How many there are. */
  plans: number;
}): string {
  const { names, exportedOn, years, plans } = options;
  const authors = names.map((name, index) => html`${index === 0 ? '' : ' & '}<bdi>${name}</bdi>`);
  return albumPage({
    title: 'Our Date Gallery',
    content: html`<main>
<header>
<h1>Our Date Gallery</h1>
<p class="soft">${authors}. As of ${dateText(exportedOn)}.</p>
</header>
${plans > 0 ? html`<nav><a href="${plansPageFile}">${counted(plans, 'plan')}</a></nav>` : null}
${years.length === 0 ? html`<p>There are no memories yet.</p>` : null}
<ul class="cards">
${years.map(
  ({ year, memories, photos, cover }) => html`<li><a class="card" href="${addressOf(`${year}/index.html`)}">
${picture(cover && `${year}/${cover}`, year === 'undated' ? '…' : year)}
<strong>${yearTitle(year)}</strong>
<span class="soft">${counted(memories, 'memory', 'memories')} · ${counted(photos, 'photo')}</span>
</a></li>
`,
)}
</ul>
</main>`,
  });
}

export function yearPageFile(number: number): string {
  return number === 1 ? 'index.html' : `page-${number}.html`;
}

/** Next to a name that says the same, so its text is empty. */
function picture(path: string | null, instead: string): Html {
  return path === null
    ? html`<span class="blank" aria-hidden="true">${instead}</span>`
    : html`<img src="${addressOf(path)}" alt="" loading="lazy">`;
}

function yearTitle(year: string): string {
  return year === 'undated' ? 'Without a date' : String(Number(year));
}

function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
