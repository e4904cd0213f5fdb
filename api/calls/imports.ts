import { setTimeout as sleep } from 'node:timers/promises';
import {
  importsAnswer,
  importsRequest,
  quantityImports,
  type QuantityImports,
} from '@trastienda/contract/calls/imports';
import { toSentence, apiErrors, type ApiErrorKey } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { DistributorTokens } from '../distributor/distributor-tokens.ts';
import { answerJson } from '../http/answer-json.ts';
import { parseBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { prefersAsync } from '../http/prefer.ts';
import { runText } from '../imports/history.ts';
import { beginRun } from '../imports/run-imports.ts';
import { importSources } from '../imports/sources.ts';
import {
  beginApplying,
  emailOf,
  latestPlan,
  latestRun,
  progressOf,
  sourceOfPlan,
  unknownSource,
  stateOf,
  type Plan,
  type Progress,
} from '../imports/runs.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import { shownRun } from './import-runs.ts';
import texts from './import-texts.json' with { type: 'json' };

/** The longest that a call waits for what goes on in the background (D-52); a little is left for the answer itself. */
const longestWaitMs = 24_000;
const lookAgainMs = 200;
/** The only one that the calls of the seeds know. */
const source = 'civitatis';

const readQuantity = defineOperation({
  tag: 'Distributor',
  summary: 'Says how many experiences can be imported',
  description:
    'Compares the whole catalogue of the distributor with ours, or answers from a comparison that is a few minutes old. It answers within 25 s.',
  query: { token: z.string().meta({ description: 'The token of `/imports/civitatis-credentials`' }) },
  answers: { 200: jsonLd(quantityImports) },
  errors: ['distributorToken', 'distributorDown', 'importReading', 'importTooSlow'],
});
const request = defineOperation({
  tag: 'Distributor',
  summary: 'Imports the experiences that were found',
  description:
    'What is ticked, which without a choice is everything but what somebody edited here since the last import. It answers within 25 s and goes on in the background; the same request again says how far it is. With `Prefer: respond-async` it answers at once, and says where it can be followed.',
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

/** `GET /imports/quantity-imports` and `POST /imports/imports-request`: a kept plan, and its application by a background job (D-52). */
export function answerImports(app: FastifyInstance, services: Services, tokens: DistributorTokens) {
  const { db } = services;
  const sources = importSources(services.env).map(({ key }) => key);

  app.get<{ Querystring: { token?: string | string[] } }>(
    '/imports/quantity-imports',
    { config: { operation: readQuantity } },
    async ({ query, user }, reply) => {
      tokens.verify(String(query.token ?? ''));
      const { run, plan, quantity } = await findPlan(services, await emailOf(db, user.id));
      const answer: QuantityImports = { quantity, experienceImports: plan, run: `/imports/runs/${run}` };
      return answerJson(reply, JSON.stringify(answer));
    },
  );

  // The same plan is applied once, however often it is asked for.
  app.post(
    '/imports/imports-request',
    { config: { isDoneAnew: true, operation: request } },
    async ({ body, user, language, headers }, reply) => {
      const { imports, experienceImports, token } = parseBody(importsRequest, body);
      const planned = await sourceOfPlan(db, experienceImports);
      const isSetUp = imports.every((one) => sources.includes(one));
      if (!isSetUp || (planned && !imports.includes(planned))) throw unknownSource('imports');
      // It is the distributor's, which another source knows nothing of.
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

/** A fresh plan, else the latest there is by the time that the wait is over. */
async function findPlan(services: Services, by: string): Promise<Plan> {
  const { db, distributor } = services;
  const known = await latestPlan(db, source);
  if (known?.isFresh) return known;
  // A run tries for minutes; whoever asks learns at once that nobody answers.
  const answers = await distributor.signIn().then(
    () => true,
    (error: unknown) => {
      if (known && error instanceof ApiError) return false;
      throw error;
    },
  );
  if (known && !answers) return known;
  let followed: number | undefined;
  const plan = await waitUntil(async () => {
    const latest = await latestPlan(db, source);
    if (latest?.isFresh) return { value: latest, isDone: true };
    const run = await latestRun(db, source);
    // What somebody stopped is not begun anew for whoever waited for it.
    const isOver = run?.state === 'failed' || run?.state === 'cancelled';
    if (run && run.id === followed && isOver) return { value: latest, isDone: true };
    // Begins nothing while one is under way.
    followed = (await beginRun(services, source, by)) ?? run?.id;
    return { value: latest, isDone: false };
  });
  if (plan) return plan;
  const run = await latestRun(db, source);
  throw new ApiError(run?.state === 'failed' ? toKey(run.error) : 'importReading', {
    headers: { 'retry-after': '30' },
  });
}

/** Looks again and again; what was seen last when it is done, or when the wait is over. */
async function waitUntil<T>(look: () => Promise<{ value: T; isDone: boolean }>): Promise<T> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    const { value, isDone } = await look();
    if (isDone || Date.now() >= until) return value;
    await sleep(lookAgainMs);
  }
}

function toMessage({ state, error, counts, ...progress }: Progress, language: Language): string {
  if (state === 'failed') throw new ApiError(toKey(error));
  const { total, failed, goneLeft } = progress;
  const sentences = texts[language];
  const said = [
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
  return toSentence({ es: said, en: said }, language, { ...counts, ...progress });
}

const toKey = (error: string | null): ApiErrorKey =>
  error !== null && Object.hasOwn(apiErrors, error) ? (error as ApiErrorKey) : 'unexpected';
