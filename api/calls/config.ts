import { features, type Config, type Feature } from '@trastienda/contract/config';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { canMailLinks } from '../account/can-mail-links.ts';
import type { Env } from '../env/env.ts';
import { importSources, readableSources } from '../imports/sources/sources.ts';
import { defineOperation, json } from '../openapi/operation.ts';
import { passkeyOrigin } from '../session/factors/relying-party.ts';

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
        features: z.array(z.enum(features)),
        importSources: z.array(z.object({ key: z.string(), name: z.string() })),
        trashDays: z
          .int()
          .optional()
          .meta({ description: 'For how many days a deleted record can be restored, with the feature `trash`' }),
        mailsPasswordLinks: z
          .boolean()
          .optional()
          .meta({ description: 'Whether a forgotten password can be reset by mail' }),
        passkeyOrigin: z
          .string()
          .optional()
          .meta({ description: 'The only origin whose pages can use passkeys, with the feature `second-factor`' }),
      }) satisfies z.ZodType<Config>,
    ),
  },
});

/** Serves `GET /config.json`, which the admin reads once when it starts (D-03). */
export function answerConfig(app: FastifyInstance, env: Env) {
  const { apiBaseUrl, publicSiteUrl, trashDays } = env;
  const readable = readableSources(env);
  const sources = importSources(env).filter(({ key }) => readable.includes(key));
  const config: Config = {
    apiBaseUrl,
    publicSiteUrl,
    features: features.filter((feature) => isOn(feature, env)),
    importSources: sources.map(({ key, maker: { name } }) => ({ key, name })),
    ...(trashDays > 0 && { trashDays }),
    ...(canMailLinks(env) && { mailsPasswordLinks: true }),
  };
  app.get('/config.json', { config: { isPublic: true, operation } }, async (_request, reply) => {
    // Without ADMIN_URL it has the port, which is known when the server listens.
    const found = passkeyOrigin(app, env);
    return reply.header('cache-control', 'no-cache').send({ ...config, ...(found && { passkeyOrigin: found }) });
  });
}

/** Whether the settings turn a feature on. Most features need no setting. */
function isOn(feature: Feature, { trashDays, backups }: Env): boolean {
  if (feature === 'trash') return trashDays > 0;
  if (feature === 'backups') return backups?.schedule !== undefined;
  return true;
}
