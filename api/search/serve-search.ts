import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mayRead } from '@trastienda/contract/access/least-role';
import { limits } from '@trastienda/contract/limits';
import { searchAnswer, searchedCollections, searchMember, type SearchAnswer } from '@trastienda/contract/search/calls';
import { answerJson } from '../http/answer-json.ts';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { readRequest } from './read-request.ts';
import { readRecords, search } from './search.ts';

const { queryMaxChars, defaultItems, maxItems, recent } = limits.search;

const operation = defineOperation({
  tag: 'Search',
  summary: 'Finds records of all kinds by a text as a person types it',
  description:
    'Finds the records of all kinds that the user may read by name in both languages, id (`42`, `#42`, `exp 42`), `@id`, slug, e-mail address, document, phone and URL, the best first. Case and accents are ignored, words match in any order, and in a word of five letters or more one slip is forgiven. With `id[]`, reads the names of these records instead, in this order, as far as they exist. A request has either `q` or `id[]`.',
  query: {
    q: z.string().meta({
      description: `The text: 1 to ${queryMaxChars} characters on one line`,
      examples: ['tour triana', 'exp 1'],
    }),
    limit: z
      .int()
      .min(1)
      .meta({ description: `The number of records at most: ${defaultItems} by default, up to ${maxItems}` }),
    'id[]': z
      .array(z.string().meta({ examples: ['/experiences/1', '/makers/1'] }))
      .max(recent)
      .meta({ description: `The \`@id\`s of up to ${recent} records` }),
  },
  answers: { 200: jsonLd(named('SearchAnswer', searchAnswer)) },
  errors: ['invalidInput'],
});

type Search = { Querystring: Record<string, string | string[]> };

/** The type for the documentation of Hydra. */
export const searchHitType = {
  type: 'SearchHit',
  names: Object.keys(searchMember.shape).filter((name) => name !== '@id'),
};

/** Serves `GET /search` (feature `palette`). */
export function serveSearch(app: FastifyInstance, { db }: Services): void {
  app.get<Search>('/search', { config: { operation, isPersonal: true } }, async ({ query, user, language }, reply) => {
    const request = readRequest(query);
    const readable = readableBy(user.roles);
    const members =
      'records' in request
        ? await readRecords(db, request.records, { readable, language })
        : await search(db, request, { readable, language });
    const answer = { '@context': `/contexts/${searchHitType.type}`, '@id': '/search' };
    const body = { ...answer, '@type': 'hydra:Collection', 'hydra:member': members } satisfies SearchAnswer;
    return answerJson(reply, JSON.stringify(body));
  });
}

/** The collections that a user may read, with those whose records find others. */
const readableBy = (roles: readonly string[]) =>
  [...searchedCollections, 'contacts'].filter((each) => mayRead(roles, each));
