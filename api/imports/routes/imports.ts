import { setTimeout as sleep } from 'node:timers/promises';
import {
  importsAnswer,
  importsRequest,
  quantityImports,
  type QuantityImports,
} from '@trastienda/contract/imports/calls';
import { toSentence, apiErrors, type ApiErrorKey } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { DistributorTokens } from '../../distributor/distributor-tokens.ts';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import { prefersAsync } from '../../http/prefer.ts';
import { toRecordId } from '../../http/record-id.ts';
import { runText } from '../history/run-answers.ts';
import { latestPlan, spentPlan, type Plan } from '../planning/plans.ts';
import { beginRun, beginApplying } from '../running/change-state.ts';
import { importSources } from '../sources/sources.ts';
import {
  emailOf,
  latestRun,
  progressOf,
  sourceOfPlan,
  unknownSource,
  stateOf,
  type Progress,
} from '../history/run-states.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { shownRun } from './import-runs.ts';
import texts from './import-texts.json' with { type: 'json' };

/** The maximum wait of a call for background work: the 25 s of D-52, less some time for the response itself. */
const longestWaitMs = 24_000;
const pollIntervalMs = 200;
/** The source of the plans that `quantity-imports` returns. */
const source = 'civitatis';

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
  errors: ['distributorToken', 'distributorDown', 'importReading', 'importTooSlow', 'notFound'],
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
  errors: ['distributorToken', 'importBusy', 'distributorDown', 'importTooSlow'],
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
      const { run, plan, quantity, plannedAt } = await findPlan(services, { by: await emailOf(db, user.id), only });
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
      if (imports.includes(source)) tokens.verify(token ?? '');
      const isFollowed = prefersAsync(headers.prefer);
      const by = await emailOf(db, user.id);
      const run = await beginApplying(services, { plan: experienceImports, by, withAll: !isFollowed });
      if (isFollowed) {
        reply.headers({ location: `/imports/runs/${run}`, 'preference-applied': 'respond-async' });
        return answerJson(reply.code(202), await runText(db, run, language));
      }
      await waitUntil(async () => {
        const state = await stateOf(db, run);
        return { value: state, isDone: state !== 'applying' };
      });
      return answerJson(reply, JSON.stringify({ message: toMessage(await progressOf(db, run), language) }));
    },
  );
}

/**
 * Returns the plan that can still be applied. If there is none, waits for the plan of a reading, and starts the reading unless it is
 * already running. If the maximum wait is exceeded, returns the last plan, with quantity 0.
 * @param only the id of a run: if no plan is valid, waits for the reading of this run only, and starts none. The screens of the admin pass
 * the run that they show, so that they do not start another run when a person cancels it.
 * @throws ApiError with the error of a failed reading, or `importReading` if there is no last plan.
 */
async function findPlan(services: Services, { by, only }: { by: string; only: number | undefined }): Promise<Plan> {
  const { db, distributor } = services;
  const valid = await latestPlan(db, source);
  if (valid) return valid;
  let followed = only ?? readingOf(await latestRun(db, source));
  // A run retries for minutes. This sign-in throws immediately if the distributor is unreachable.
  await distributor.signIn();
  const plan = await waitUntil(async () => {
    // Read the run before the plan: in the reverse order, a reading that ends between the two queries would cause a second reading.
    const run = await latestRun(db, source);
    const latest = await latestPlan(db, source);
    const hasEnded = run?.state === 'failed' || run?.state === 'cancelled';
    // A reading that failed or was cancelled is not restarted for a waiting client.
    const isOver = only === undefined ? run?.id === followed && hasEnded : readingOf(run) !== only;
    if (latest || isOver) return { value: latest, isDone: true };
    followed = readingOf(run) ?? (await beginRun(services, source, by));
    return { value: undefined, isDone: false };
  });
  if (plan) return plan;
  const run = await latestRun(db, source);
  const spent = run?.state === 'failed' ? undefined : await spentPlan(db, source);
  if (spent) return spent;
  throw new ApiError(run?.state === 'failed' ? toKey(run.error) : 'importReading', {
    headers: { 'retry-after': '30' },
  });
}

/** Returns the id of the run if it is reading the catalogue, or undefined. */
const readingOf = (run: Awaited<ReturnType<typeof latestRun>>) => (run?.state === 'reading' ? run.id : undefined);

/** Polls until `isDone` or until the maximum wait is over. Returns the last value. */
async function waitUntil<T>(look: () => Promise<{ value: T; isDone: boolean }>): Promise<T> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    const { value, isDone } = await look();
    if (isDone || Date.now() >= until) return value;
    await sleep(pollIntervalMs);
  }
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

const toKey = (error: string | null): ApiErrorKey =>
  error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected';
