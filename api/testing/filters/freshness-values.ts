import { isWatched, readFreshnessFilter, watchedTexts } from '@trastienda/contract/freshness/states';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import { proofreadFields } from '@trastienda/contract/proposals/fields';
import type { Tables } from './read-tables.ts';
import { byId, type Texts, type ValueOf } from './value.ts';

type Row = Record<string, unknown> & { id: number };
type Text = { field: string; language: Language; row: Row | undefined };
type Marks = ReturnType<typeof staleTextsOf>;

/**
 * Returns the states that the filter by the freshness of a language, or of one of its texts, finds; undefined for another filter. Only the
 * state `stale` is read from the marks, because it depends on the past.
 */
export function freshnessValue(tables: Tables, collection: string, filter: string): ValueOf | undefined {
  const wanted = readFreshnessFilter(filter);
  if (!wanted || !isWatched(collection)) return undefined;
  const rows = byId<Row>(tables.records[collection]);
  const marks = staleTextsOf(tables, collection);
  const { language, field } = wanted;
  return (id) => {
    const row = rows.get(id);
    if (field !== undefined) return stateOf(marks, { field, language, row });
    const states = watchedTexts[collection].flatMap((name) => stateOf(marks, { field: name, language, row }));
    return statesOfRecord(states, row?.[proofreadFields[language]] === false);
  };
}

const keyOf = (id: number | undefined, field: string, language: Language) => `${id} ${field} ${language}`;

const staleTextsOf = ({ marks }: Tables, wanted: string): ReadonlySet<string> =>
  new Set(
    marks.flatMap(({ collection, recordId, field, language, state }) =>
      collection === wanted && state === 'stale' ? [keyOf(recordId, field, language)] : [],
    ),
  );

/** Returns the state of a text; none if both languages lack it. */
function stateOf(marks: Marks, { field, language, row }: Text): string[] {
  // The cast is safe: a watched field holds a text in each language, or null.
  const texts = row?.[field] as Texts | null | undefined;
  if (isAbsent(texts?.[language])) return isAbsent(texts?.[otherLanguage(language)]) ? [] : ['missing'];
  return [marks.has(keyOf(row?.id, field, language)) ? 'stale' : 'fresh'];
}

const isAbsent = (text: string | null | undefined) => (text ?? null) === null;

/** A record has a state if one of its texts has it, and is fresh if none has another. */
function statesOfRecord(states: readonly string[], isUnreviewed: boolean): string[] {
  const others = states.filter((state) => state !== 'fresh');
  return [...(others.length > 0 ? others : ['fresh']), ...(isUnreviewed ? ['unreviewed'] : [])];
}

/** Returns, by `@id`, the time since which a text of a record is stale, in milliseconds. */
export function staleSinceOf({ marks }: Pick<Tables, 'marks'>): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  for (const { collection, recordId, staleSince } of marks) {
    const iri = `/${collection}/${recordId}`;
    if (staleSince) since.set(iri, Math.min(since.get(iri) ?? Infinity, staleSince.getTime()));
  }
  return since;
}
