import { type Archive, jsonText, schemaText, schemaVersion } from '@our-dates/contracts/archive-format';
import type { Plan } from '@our-dates/contracts/plans';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { frontPage, yearPage, yearPageFile } from '../album/list-pages.ts';
import { plansPage, plansPageFile } from '../album/plans-page.ts';
import {
  type ExportedYear,
  exportedYears,
  foldersOf,
  memoriesOfYear,
} from '../repository/exported-memories.ts';
import type { StoredExport } from '../repository/exports.ts';
import { archivedPlans } from './archived-plans.ts';
import type { ExportPeople } from './people.ts';
import { addFiles, type ExportFile } from './zip-writer.ts';

const memoriesPerPage = 500;

const readMe = `This is an export of Our Date Gallery.

index.html   The album. Open it in a browser; it needs no server and no network.
archive.json Who exported it, when, and how much is in it.
plans.json   What is planned, and which plans have happened; plans.html is its page.
schema.json  The schemas of archive.json, plans.json and each memory.json (JSON Schema).

Each memory has a folder, by year, date and title:

memory.json  All that was written about it: description, photos, comments, who loves what.
index.html   Its page in the album.
001 ...      The photos, in their order, bit for bit as they were uploaded.
small/       Smaller versions, which the album shows.
`;

/**
 * Adds what lists all memories, one page at a time; the export is ready behind the last one. The caller has locked the
 * export.
 */
export async function addAlbumFiles(
  client: Client,
  exported: StoredExport,
  people: ExportPeople,
  plans: readonly Plan[],
): Promise<StoredExport> {
  const years = await exportedYears(client, exported.id);
  const pages = years.flatMap(({ year, memories }) => {
    const count = Math.ceil(memories / memoriesPerPage);
    return Array.from({ length: count }, (_, index) => ({ year, number: index + 1, count }));
  });
  const next = pages[exported.albumPages];
  if (!next) {
    const memoryIds = plans.flatMap(({ memoryId }) => memoryId ?? []);
    const folders = await foldersOf(client, exported.id, memoryIds);
    const files = [
      ...planFiles(exported, people, plans, folders),
      ...topFiles(exported, people, years, plans.length),
    ];
    return { ...(await addFiles(client, exported, files)), state: 'ready' };
  }
  const { year, number, count } = next;
  const memories = await memoriesOfYear(client, exported.id, year, {
    offset: (number - 1) * memoriesPerPage,
    limit: memoriesPerPage,
  });
  const page: ExportFile = {
    path: `${year}/${yearPageFile(number)}`,
    modified: exported.startedAt.toISOString(),
    content: yearPage({ year, memories, number, pages: count }),
  };
  return { ...(await addFiles(client, exported, [page])), albumPages: exported.albumPages + 1 };
}

function planFiles(
  { startedAt }: StoredExport,
  people: ExportPeople,
  plans: readonly Plan[],
  folders: ReadonlyMap<number, string>,
): ExportFile[] {
  const archived = archivedPlans(plans, folders, people);
  const about = { modified: startedAt.toISOString(), planIds: plans.map(({ id }) => id) };
  return [
    { ...about, path: 'plans.json', content: jsonText(archived) },
    ...(plans.length > 0
      ? [{ ...about, path: plansPageFile, content: plansPage(archived.plans, people.list) }]
      : []),
  ];
}

function topFiles(
  { startedAt, memories, photos }: StoredExport,
  { viewer, list }: ExportPeople,
  years: readonly ExportedYear[],
  plans: number,
): ExportFile[] {
  const modified = startedAt.toISOString();
  const archive: Archive = {
    format: 'our-date-gallery',
    schemaVersion,
    exportedAt: modified,
    exportedBy: viewer.username,
    people: list.map(({ username, displayName }) => ({ username, displayName })),
    memories,
    photos,
  };
  const front = frontPage({
    names: list.map(({ displayName }) => displayName),
    exportedOn: modified.slice(0, 10),
    years,
    plans,
  });
  return [
    { path: 'README.txt', modified, content: readMe },
    { path: 'schema.json', modified, content: schemaText() },
    { path: 'archive.json', modified, content: jsonText(archive) },
    { path: 'index.html', modified, content: front },
  ];
}
