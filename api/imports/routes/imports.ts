import {
  importsAnswer,
  importsRequest,
  quantityImports,
  type QuantityImports,
} from '@trastienda/contract/imports/calls';
import { toSentence } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { DistributorTokens } from '../../distributor/distributor-tokens.ts';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { prefersAsync } from '../../http/negotiation/prefer.ts';
import { toRecordId } from '../../http/record-id.ts';
import { runText } from '../history/run-answers.ts';
import { sourceOfPlan, type Progress } from '../history/run-states.ts';
import { beginApplying } from '../running/change-state.ts';
import { civitatisKey } from '../source.ts';
import { importSources } from '../sources/sources.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { shownRun } from './import-runs.ts';
import { emailOf, unknownSource } from './requests.ts';
import { toKey, waitForImport, waitForPlan } from './wait-for-run.ts';
import texts from './import-texts.json' with { type: 'json' };

const readQuantity = defineOperation({
  tag: 'Distributor',
  summary: 'Returns the number of experiences that can be imported',
  description:
    'Responds immediately from the latest plan that can still be applied; `plannedAt` is the time when its catalogue was read. If there is no such plan, as after an import, waits up to 25 s for the reading in progress, starting one if necessary; after that, responds with quantity 0 and the last plan. 503 only if the catalogue has never been read.',
  query: {
    token: z.string().meta({ description: 'The token of `/imports/civitatis-credentials`' }),
    run: z.int().min(1).optional().meta({
      description: 'The number of a run: if no plan is valid, waits for the reading of this run only, and starts none',
    }),
  },
  answers: { 200: jsonLd(quantityImports) },
  errors: ['distributorToken', 'distributorDown', 'distributorMissing', 'importReading', 'importTooSlow', 'notFound'],
});
const request = defineOperation({
  tag: 'Distributor',
  summary: 'Imports the experiences that were found',
  description:
    'Imports the ticked experiences; by default, all except those edited here since the last import. Responds within 25 s and continues in the background; repeating the request returns the progress. With `Prefer: respond-async` it responds immediately, with the URL of the progress in `Location`.',
  headers: {
    Prefer: z
      .string()
      .optional()
      .meta({ description: '`respond-async`', examples: ['respond-async'] }),
  },
  body: importsRequest,
  answers: { 200: jsonLd(importsAnswer), 202: shownRun },
  errors: ['distributorToken', 'importBusy', 'distributorDown', 'distributorMissing', 'importTooSlow'],
});

/** `GET /imports/quantity-imports` returns a plan; `POST /imports/imports-request` applies the plan in a background job (D-52). */
export function answerImports(app: FastifyInstance, services: Services, tokens: DistributorTokens) {
  const { db } = services;
  const sources = importSources(services.env).map(({ key }) => key);

  app.get<{ Querystring: { token?: string | string[]; run?: string | string[] } }>(
    '/imports/quantity-imports',
    { config: { operation: readQuantity } },
    async ({ query, user }, reply) => {
      tokens.verify(String(query.token ?? ''));
      const only = query.run === undefined ? undefined : toRecordId(String(query.run));
      const { run, plan, quantity, plannedAt } = await waitForPlan(services, { by: await emailOf(db, user.id), only });
      const answer: QuantityImports = { quantity, experienceImports: plan, run: `/imports/runs/${run}`, plannedAt };
      return answerJson(reply, JSON.stringify(answer));
    },
  );

  // `isDoneAnew`: an idempotency key is ignored. Repeating the request is harmless, because a plan is applied only once.
  app.post(
    '/imports/imports-request',
    { config: { isDoneAnew: true, operation: request } },
    async ({ body, user, language, headers }, reply) => {
      const { imports, experienceImports, token } = parseBody(importsRequest, body);
      const planned = await sourceOfPlan(db, experienceImports);
      const isSetUp = imports.every((one) => sources.includes(one));
      if (!isSetUp || (planned && !imports.includes(planned))) throw unknownSource('imports');
      // The token is for Civitatis only; other sources do not need it.
      if (imports.includes(civitatisKey)) tokens.verify(token ?? '');
      const isFollowed = prefersAsync(headers.prefer);
      const by = await emailOf(db, user.id);
      const run = await beginApplying(services, { plan: experienceImports, by, withAll: !isFollowed });
      if (isFollowed) {
        reply.headers({ location: `/imports/runs/${run}`, 'preference-applied': 'respond-async' });
        return answerJson(reply.code(202), await runText(db, run, language));
      }
      return answerJson(reply, JSON.stringify({ message: toMessage(await waitForImport(db, run), language) }));
    },
  );
}

function toMessage({ state, error, counts, ...progress }: Progress, language: Language): string {
  if (state === 'failed') throw new ApiError(toKey(error));
  const { total, failed, goneLeft } = progress;
  const sentences = texts[language];
  const message = [
    state === 'applying'
      ? sentences.applying
      : state === 'cancelled'
        ? sentences.cancelled
        : total === 0
          ? sentences.nothing
          : sentences.applied,
    ...(failed > 0 ? [sentences.failed] : []),
    ...(goneLeft > 0 ? [sentences.manyGone] : []),
  ].join('. ');
  return toSentence({ es: message, en: message }, language, { ...counts, ...progress });
}
