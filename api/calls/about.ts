import { about, type About } from '@trastienda/contract/calls/about';
import type { FastifyInstance } from 'fastify';
import { answerJson } from '../http/answer-json.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import { version } from '../env/version.ts';

const operation = defineOperation({
  tag: 'Server',
  summary: 'Returns the version of the server',
  answers: { 200: jsonLd(about) },
});

/** Serves `GET /about` (feature `about`). */
export function answerAbout(app: FastifyInstance) {
  app.get('/about', { config: { operation } }, async (_request, reply) =>
    answerJson(reply, JSON.stringify({ version } satisfies About)),
  );
}
