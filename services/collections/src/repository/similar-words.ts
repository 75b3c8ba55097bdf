import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';

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
  const { rows } = await client.query<{ word: string }>(
    `with seen as (
       select * from (
         (select m.* from memory m where m.owner_id = any($1::integer[])
            and folded($3::text) <% m.search_text limit ${candidates})
         union
         (select m.* from memory m where $2::boolean and m.is_protected
            and folded($3::text) <% m.search_text limit ${candidates})
       ) m
     ),
     written as (
       select regexp_split_to_table(concat_ws(' ', m.name, m.description,
         (select string_agg(title, ' ') from photo where memory_id = m.id)), '[\\s[:punct:]]+') as word
       from seen m
     )
     select $3::text as word where exists (
       select from memory m where (m.owner_id = any($1::integer[]) or ($2::boolean and m.is_protected))
         and m.search_text like holding($3::text))
     union all
     (select word from written where similarity(folded(word), folded($3::text)) > ${leastSimilar.ofWords}
      group by word order by similarity(folded(word), folded($3::text)) desc, count(*) desc, word limit 1)
     limit 1`,
    [[viewer.id, viewer.partnerId ?? viewer.id], viewer.isDemo, word],
  );
  return rows[0]?.word ?? null;
}
