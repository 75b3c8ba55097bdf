import type { ArchivedPerson, ArchivedPlan } from '@our-dates/contracts/archive-format';
import { addressOf, type Html, html } from './html.ts';
import { dateText } from './memory-page.ts';
import { albumPage } from './page.ts';

/** At the top of the export. */
export const plansPageFile = 'plans.html';

/** What is planned, and what has happened of it, with the pages of the memories. */
export function plansPage(plans: readonly ArchivedPlan[], people: readonly ArchivedPerson[]): string {
  const toCome = plans.filter(({ happenedAt }) => happenedAt === null);
  const happened = plans.filter(({ happenedAt }) => happenedAt !== null);
  return albumPage({
    title: 'Where next?',
    content: html`<nav><a href="index.html">All years</a></nav>
<main>
<header><h1>Where next?</h1></header>
${section('Planned', toCome, people)}
${section('It happened', happened, people)}
</main>`,
  });
}

function section(title: string, plans: readonly ArchivedPlan[], people: readonly ArchivedPerson[]): Html {
  if (plans.length === 0) return html``;
  return html`<section class="stories">
<h2>${title}</h2>
${plans.map((plan) => planArticle(plan, people))}
</section>`;
}

function planArticle(plan: ArchivedPlan, people: readonly ArchivedPerson[]): Html {
  const { title, note, link, date, plannedBy, memory } = plan;
  const author = people.find(({ username }) => username === plannedBy)?.displayName;
  return html`<article>
<h3 dir="auto">${title}</h3>
<p class="soft">${date === null ? 'Some time' : dateText(date)}${author ? html` · planned by <bdi>${author}</bdi>` : null}</p>
${note ? html`<p class="text" dir="auto">${note}</p>` : null}
${link ? html`<p class="soft" dir="auto">${link}</p>` : null}
${memory === null ? null : html`<p><a href="${addressOf(`${memory}/index.html`)}">Its memory</a></p>`}
</article>
`;
}
