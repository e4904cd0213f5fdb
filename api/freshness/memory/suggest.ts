import { sql } from 'drizzle-orm';
import { mayRead } from '@trastienda/contract/access/least-role';
import type { SuggestionRequest, Suggestions } from '@trastienda/contract/freshness/calls';
import { isWatched } from '@trastienda/contract/freshness/states';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Database } from '../../db/connection.ts';
import type { UserWithRoles } from '../../http/protection/authentication.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { AskedSentence } from './asking.ts';
import { chooseBest, isComparable, namesOf, type Found } from './choose-best.ts';
import { findNames } from './find-names.ts';
import { findPairs } from './find-pairs.ts';
import { splitSentences } from './split-sentences.ts';

/** Sentences of a request that are looked up, repeated ones not counted; the others have no suggestion. */
const maxSentences = 100;
const timeoutMs = 5_000;

/** `language`: that of the names of records. */
export type Reader = { user: UserWithRoles; language: Language; resources: readonly ApiResource[] };

/**
 * Finds the suggestions for the sentences of texts, in two statements for all: one for the sentences, one for the names in which they differ from
 * the remembered ones.
 */
export async function suggest(db: Database, request: SuggestionRequest, reader: Reader): Promise<Suggestions> {
  const texts = Object.entries(request.texts).map(([field, text]) => ({
    field,
    sentences: splitSentences(text, otherLanguage(request.language)),
  }));
  const asked = texts.flatMap(({ field, sentences }) => sentences.map(({ text: source }) => ({ field, source })));
  const found = await findAll(db, asked, { request, reader });
  const fields = texts.map(({ field, sentences }) => {
    const suggested = sentences.map(({ text: source, separator }) => ({
      source,
      separator,
      ...(found.get(toKey({ field, source })) ?? nothing),
    }));
    return [field, suggested] as const;
  });
  return {
    fields: Object.fromEntries(fields.filter(([, suggested]) => suggested.some(({ match }) => match !== null))),
  };
}

const nothing = { match: null, remembered: null, parts: null, from: null };

const toKey = ({ field, source }: AskedSentence) => JSON.stringify([field, source]);

type Context = { request: SuggestionRequest; reader: Reader };

/** Finds the best translation of each sentence, by {@link toKey}; those without one are left out. */
async function findAll(db: Database, asked: readonly AskedSentence[], { request, reader }: Context) {
  const distinct = new Map(asked.map((sentence) => [toKey(sentence), sentence]));
  const sentences = [...distinct.values()].slice(0, maxSentences);
  const { collection, id, language } = request;
  const resources = reader.resources.filter(
    ({ contract }) => isWatched(contract.collection) && mayRead(reader.user.roles, contract.collection),
  );
  const found = new Map<string, Found>();
  if (sentences.length === 0) return found;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
    const readable = { resources, language: reader.language };
    const candidates = await findPairs(tx, { sentences, language, collection, id, readable });
    const remembered = sentences.map((sentence, at) => ({
      ...sentence,
      candidates: (candidates[at] ?? []).filter((candidate) => isComparable(sentence.source, candidate)),
    }));
    const names = await findNames(tx, namesOf(remembered, language), { language, resources });
    for (const sentence of remembered) {
      const best = chooseBest(sentence, { language, names });
      if (best) found.set(toKey(sentence), best);
    }
  });
  return found;
}
