import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { OpenApiDocument } from './document.ts';
import { defineOperation, json } from './operation.ts';

const own = fileURLToPath(new URL('./page/', import.meta.url));
/** Swagger UI as published by Fastify's maintainers. Unlike `swagger-ui-dist`, it has no install script that sends telemetry. */
const viewer = fileURLToPath(new URL('./static/', import.meta.resolve('@fastify/swagger-ui')));

const assets = {
  'swagger-ui.css': viewer,
  'swagger-ui-bundle.js': viewer,
  'page.css': own,
  'page.js': own,
};

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

  app.get('/docs.json', { config: { isPublic: true, operation } }, async () => describe());
  app.get('/docs', isPage, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  for (const [name, folder] of Object.entries(assets)) {
    app.get(`/docs/assets/${name}`, isPage, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, folder),
    );
  }
}
