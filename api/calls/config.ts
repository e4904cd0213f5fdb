import { features as knownFeatures, type Config, type Feature } from '@trastienda/contract/config';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Env } from '../env/env.ts';
import { importSources, readableSources } from '../imports/sources/sources.ts';
import { defineOperation, json } from '../openapi/operation.ts';

/** Features of this API beyond the specified calls (D-04). */
const features: readonly Feature[] = [
  'positions',
  'import-runs',
  'translations',
  'sessions',
  'handoff',
  'provision',
  'slug-check',
  'outbox',
  'idempotency',
  'versions',
  'about',
  'history',
  'audit',
  'undo',
  'drafts',
];

const operation = defineOperation({
  tag: 'Server',
  summary: 'Returns the URLs and features of this server',
  description:
    'The admin reads it once when it starts. `features` lists what the server supports beyond the specified calls.',
  answers: {
    200: json(
      z.object({
        apiBaseUrl: z.string().meta({ description: 'Empty if it is the origin of this file' }),
        publicSiteUrl: z.string(),
        features: z.array(z.enum(knownFeatures)),
        importSources: z.array(z.object({ key: z.string(), name: z.string() })),
        trashDays: z
          .int()
          .optional()
          .meta({ description: 'For how many days a deleted record can be restored, with the feature `trash`' }),
      }) satisfies z.ZodType<Config>,
    ),
  },
});

/** Serves `GET /config.json`, which the admin reads once when it starts (D-03). */
export function answerConfig(app: FastifyInstance, env: Env) {
  const { apiBaseUrl, publicSiteUrl, trashDays, backups } = env;
  const readable = readableSources(env);
  const sources = importSources(env).filter(({ key }) => readable.includes(key));
  const config: Config = {
    apiBaseUrl,
    publicSiteUrl,
    features: [
      ...features,
      ...(trashDays > 0 ? (['trash'] as const) : []),
      ...(backups?.schedule === undefined ? [] : (['backups'] as const)),
    ],
    importSources: sources.map(({ key, maker: { name } }) => ({ key, name })),
    ...(trashDays > 0 && { trashDays }),
  };
  app.get('/config.json', { config: { isPublic: true, operation } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config),
  );
}
