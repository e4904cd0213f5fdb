import { contentLanguages, type Language } from '@trastienda/contract/language';
import { toCountryMembers } from '@trastienda/contract/countries/countries';
import { countryResource } from '@trastienda/contract/resources/country';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import { fixedCollectionOf } from '../hydra/fixed-collection.ts';
import { operationsOf } from '../hydra/operations.ts';

/** The entry for the Hydra documentation. */
export const countryApi = { contract: countryResource, isReadOnly: true };

const { list, read } = operationsOf(countryResource);

/** Serves the built-in list of countries in the language of the request. Without `page`, the list is complete (D-10, D-48). */
export function serveCountries(app: FastifyInstance) {
  const lists = Object.fromEntries(
    contentLanguages.map((language) => [language, toCountryMembers(language)]),
  ) as Record<Language, ReturnType<typeof toCountryMembers>>; // restores the key type that fromEntries loses

  const answerPage = fixedCollectionOf(countryResource);

  app.get<{ Querystring: Record<string, string | string[]> }>(
    '/countries',
    { config: { operation: list } },
    async ({ url, query, language }, reply) => answerJson(reply, answerPage(url, query, lists[language])),
  );

  app.get<{ Params: { id: string } }>(
    '/countries/:id',
    { config: { operation: read } },
    async ({ params, language }, reply) => {
      const country = lists[language].find(({ id }) => id === toRecordId(params.id));
      if (!country) throw new ApiError('notFound');
      return answerJson(reply, JSON.stringify({ '@context': '/contexts/Country', ...country }));
    },
  );
}
