import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
let app: FastifyInstance;
let adminFolder: string;
beforeAll(async () => {
  api = await startApi();
  adminFolder = await mkdtemp(join(tmpdir(), 'trastienda-admin-'));
  await mkdir(join(adminFolder, 'assets'));
  for (const file of ['index.html', 'assets/main.js']) await writeFile(join(adminFolder, file), '');
  app = await buildApp(api.services, { adminFolder });
});
afterAll(async () => {
  await app.close();
  await api.close();
  await rm(adminFolder, { recursive: true });
});

it.each([
  ['a successful answer', '/config.json', 200],
  ['an error', '/categories', 401],
  ['a page of the admin', '/categorias', 200],
  ['a file of the admin', '/assets/main.js', 200],
  ['the documentation', '/docs', 200],
  ['a missing picture', '/media/nothing.jpg', 404],
])('the headers of %s restrict browsers', async (_case, url, status) => {
  const accept = url === '/categorias' ? 'text/html' : '*/*';
  const { statusCode, headers } = await app.inject({ url, headers: { accept } });
  expect(statusCode).toBe(status);
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(String(headers['content-security-policy']).split(';')).toContain("base-uri 'none'");
  expect(String(headers['permissions-policy']).split(', ')).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
  );
});
