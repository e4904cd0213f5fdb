import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { servePrepared } from '../http/prepared-answers.ts';
import type { OpenApiDocument } from './document.ts';
import { defineOperation, json } from './operation.ts';

const own = fileURLToPath(new URL('./page/', import.meta.url));
/** Swagger UI as published by Fastify's maintainers. Unlike `swagger-ui-dist`, it has no install script that sends telemetry. */
const viewer = fileURLToPath(new URL('./static/', import.meta.resolve('@fastify/swagger-ui')));

const [css, script] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8'];
const assets = [
  { name: 'swagger-ui.css', folder: viewer, type: css },
  { name: 'swagger-ui-bundle.js', folder: viewer, type: script },
  { name: 'page.css', folder: own, type: css },
  { name: 'page.js', folder: own, type: script },
];

const operation = defineOperation({
  tag: 'Server',
  summary: 'Describes the API in OpenAPI 3.1',
  description: 'The document behind the page at [`/docs`](/docs).',
  answers: { 200: json(z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })) },
});

/** Serves the OpenAPI document as `GET /docs.json`, and a page that displays it as `GET /docs` (D-12). */
export function serveDocs(app: FastifyInstance, describe: () => OpenApiDocument) {
  const page = readFileSync(`${own}index.html`, 'utf8');
  const isPage = { config: { isPublic: true as const, isNoOperation: true as const } };

  servePrepared(app, {
    url: '/docs.json',
    type: 'application/json; charset=utf-8',
    config: { isPublic: true, operation },
    make: () => JSON.stringify(describe()),
  });
  app.get('/docs', isPage, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  for (const { name, folder, type } of assets)
    servePrepared(app, {
      url: `/docs/assets/${name}`,
      type,
      ...isPage,
      headers: { 'cache-control': 'no-cache' },
      make: () => readFileSync(`${folder}${name}`),
    });
}
