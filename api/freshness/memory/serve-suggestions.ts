import type { FastifyInstance } from 'fastify';
import { suggestionRequest, suggestions } from '@trastienda/contract/freshness/calls';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { requireRead } from '../../hydra/reading/readable-records.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { suggest } from './suggest.ts';

const operation = defineOperation({
  tag: 'Freshness',
  summary: 'Finds how the catalogue has translated the sentences of texts',
  description:
    'For each sentence, the translation that records of the catalogue have for the same sentence, or else for nearly the same one, in which numbers and names of the sentence replace those of the remembered one. Records that the user may not read are left out. Nothing is stored, and no outside service is asked.',
  body: suggestionRequest,
  answers: { 200: jsonLd(named('Suggestions', suggestions)) },
});

/** Serves `POST /freshness/suggestions` (feature `freshness`). The memory follows a save within about a minute. */
export function serveSuggestions(app: FastifyInstance, { db }: Services, resources: readonly ApiResource[]): void {
  app.post(
    '/freshness/suggestions',
    { config: { operation, isDoneAnew: true, isPersonal: true } },
    async ({ body, user, language }, reply) => {
      const asked = parseBody(operation.body, body);
      requireRead(user, asked.collection);
      return answerJson(reply, JSON.stringify(await suggest(db, asked, { user, language, resources })));
    },
  );
}
