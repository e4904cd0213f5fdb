import { sql } from 'drizzle-orm';
import type { WatchedCollection } from '@trastienda/contract/freshness/states';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { ApiResource } from '../../hydra/api-resource.ts';

/** A sentence whose translation is asked for, and the field of its text. */
export type AskedSentence = { source: string; field: string };

/**
 * `language`: that of the translations. `id`: the record, whose own pairs come first; undefined for a new one. `readable`: the resources whose
 * pairs the user may read, with the language of the names of their records.
 */
export type Asking = {
  sentences: readonly AskedSentence[];
  language: Language;
  collection: WatchedCollection;
  id: number | undefined;
  readable: { resources: readonly ApiResource[]; language: Language };
};

/** SQL for whether the user may read the record of a pair. */
export const isReadable = ({ readable }: Asking) =>
  sql`collection = any(${sql.param(readable.resources.map(({ contract }) => contract.collection))}::text[])`;

/** The column with the folded sentences, in the language of those that are asked for. */
export const foldedOf = ({ language }: Asking) => sql.identifier(`${otherLanguage(language)}_folded`);
