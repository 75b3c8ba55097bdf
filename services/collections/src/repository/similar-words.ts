import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { Parameters } from './statement.ts';
import { anyOf, visibleParts } from './visible.ts';

/** Memories that are looked at for a word: enough to have the right spelling among them. */
const candidates = 50;
/** Of 1: `zurihc` and `zurich`, two letters that changed places, have 0.57 and 0.4. */
const leastSimilar = { inText: 0.5, ofWords: 0.35 };

/**
 * The word that is most like this one among what the viewer sees, as it is written there: the word itself where it
 * stands somewhere; null where there is nothing like it.
 */
export async function similarWord(client: Client, viewer: Viewer, word: string): Promise<string | null> {
  // It decides what `<%` finds by the index.
  await client.query(`set local pg_trgm.word_similarity_threshold = ${leastSimilar.inText}`);
  const parameters = new Parameters();
  // Found by the word and not by the owner, so that both owners are one part.
  const owners = `any(${parameters.add(visibleOwners(viewer))}::integer[])`;
  const parts = visibleParts([owners], `${parameters.add(viewer.isDemo)}::boolean`);
  const given = `${parameters.add(word)}::text`;
  const { rows } = await client.query<{ word: string }>(
    `with seen as (
       ${parts
         .map(
           (visible) => `(select memory.* from memory where ${visible}
            and folded(${given}) <% memory.search_text limit ${candidates})`,
         )
         .join(' union ')}
     ),
     written as (
       select regexp_split_to_table(concat_ws(' ', seen.name, seen.description,
         (select string_agg(title, ' ') from photo where memory_id = seen.id)), '[\\s[:punct:]]+') as word
       from seen
     )
     select ${given} as word where exists (
       select from memory where ${anyOf(parts)} and memory.search_text like holding(${given}))
     union all
     (select word from written where similarity(folded(word), folded(${given})) > ${leastSimilar.ofWords}
      group by word order by similarity(folded(word), folded(${given})) desc, count(*) desc, word limit 1)
     limit 1`,
    parameters.values,
  );
  return rows[0]?.word ?? null;
}
