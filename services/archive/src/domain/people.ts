import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import { findPeople, type Person } from '../repository/people.ts';

/** Who is named in an export: the viewer, and their partner if there is one. */
export interface ExportPeople {
  readonly viewer: Person;
  readonly partner: Person | null;
  readonly list: readonly Person[];
}

/** A name whose event is still on its way is replaced by what is known without it. */
export async function findExportPeople(db: Db, { id, username, partnerId }: Viewer): Promise<ExportPeople> {
  const found = await findPeople(db, partnerId === null ? [id] : [id, partnerId]);
  const personOf = (personId: number, name: string): Person =>
    found.find((person) => person.id === personId) ?? { id: personId, username: name, displayName: name };
  const viewer = personOf(id, username);
  const partner = partnerId === null ? null : personOf(partnerId, 'partner');
  return { viewer, partner, list: partner ? [viewer, partner] : [viewer] };
}
