import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import type { OpenApiDocument } from './document.ts';

let api: ApiUnderTest;
let described: OpenApiDocument;

beforeAll(async () => {
  api = await startApi();
  described = (await api.guest('GET', '/docs.json')).json();
});
afterAll(() => api.close());

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

describe('GET /docs.json', () => {
  it('is an OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(described));
    expect([valid, errors ?? [], described.openapi]).toEqual([true, [], '3.1.1']);
  });

  it('describes only routes that the server has', () => {
    const routes = operations().map(({ path, method }) => ({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
    }));
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter((route) => !api.app.hasRoute(route))).toEqual([]);
  });

  it('describes every route: a server with an undocumented route does not start', async () => {
    const app = await buildApp(api.services);
    app.get('/forgotten', async () => 'nobody knows');
    await expect(app.ready()).rejects.toThrow('GET /forgotten has no operation');
    await app.close();
  });

  it('D-09 lists the error keys of each operation', () => {
    const keysOf = (path: string, method: string, status: number) =>
      JSON.stringify(described.paths[path]?.[method]?.responses[status] ?? 'none').match(/(?<="enum":)\[.*?\]/)?.[0];
    expect(keysOf('/categories/{id}', 'delete', 409)).toBe('["inUse"]');
    expect(keysOf('/categories', 'get', 400)).toBe(
      '["badRequest","unknownParameter","badPage","badItemsPerPage","badOrder","badFilter"]',
    );
    expect(keysOf('/login_check', 'post', 401)).toBe('["wrongCredentials","secondFactorNeeded"]');
    expect(keysOf('/login_check', 'post', 403)).toBeUndefined();
  });

  it('offers If-Match wherever a write can be stale, and lists both of its errors', () => {
    const offering = operations().filter(({ operation }) => JSON.stringify(operation).includes('"If-Match"'));
    expect(offering.map(({ path, method }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['PUT /tags/{id}', 'DELETE /media_experiences/{id}', 'PUT /experiences/positions']),
    );
    for (const { operation, path } of operations()) {
      const text = JSON.stringify(operation);
      for (const key of ['"badIfMatch"', '"changedMeanwhile"'])
        expect(text.includes(key), path).toBe(text.includes('"If-Match"'));
    }
  });

  it('D-12 marks the operations that are open to everyone', () => {
    const isOpen = ({ operation }: { operation: object }) => 'security' in operation;
    const open = operations().filter(isOpen);
    expect(open.map(({ path }) => path)).toContain('/login_check');
    for (const { path, method } of operations().filter((one) => !isOpen(one))) {
      expect(path, method).not.toMatch(/^\/(docs|contexts|health|media\/|login_check|token\/refresh|config|$)/);
    }
  });

  it('describes the length limits of a text, the meaning of a parameter, and the translations', () => {
    expect(described.components).toMatchObject({
      schemas: {
        ExperienceInput: {
          properties: {
            description: { type: 'string', minLength: 120, maxLength: 600 },
            translations: { anyOf: [{ properties: { es: {}, en: {} } }, { type: 'null' }] },
          },
        },
      },
    });
    expect(described.paths['/experiences']?.['get']?.['parameters']).toContainEqual({
      name: 'isActive',
      in: 'query',
      description: 'The exact value of `isActive`',
      schema: { type: 'boolean' },
    });
  });

  it('D-88 names the roles that filters by author and shared views need, and what an editor finds', () => {
    const textOf = (path: string, method: string) => String(described.paths[path]?.[method]?.['description']);
    const filter = (name: string) =>
      expect.objectContaining({ name, description: expect.stringMatching(/; needs the role `ROLE_EDITOR`$/) });
    expect(described.paths['/tags']?.['get']?.['parameters']).toEqual(
      expect.arrayContaining(['modifiedBy[]', 'not[modifiedBy][]'].map(filter)),
    );
    for (const [path, method] of [
      ['/views', 'post'],
      ['/views/{id}', 'put'],
      ['/views/{id}', 'patch'],
    ] as const)
      expect(textOf(path, method)).toContain('Sharing a view needs the role `ROLE_ADMIN`.');
    const limited = operations().filter(
      ({ path, operation }) =>
        /^\/(trash|changes)(\/|$)/.test(path) && Reflect.get(operation, 'x-least-role') === 'ROLE_EDITOR',
    );
    expect(limited.length).toBeGreaterThan(6);
    for (const { path, method } of limited) expect(textOf(path, method.toLowerCase()), path).toMatch(/an editor /i);
  });
});

describe('GET /docs', () => {
  it.each(['text/html', '*/*', 'application/ld+json'])(
    'D-02 D-12 returns a page to everyone, even for Accept: %s',
    async (accept) => {
      const page = await api.guest('GET', '/docs', { headers: { accept } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<title>Trastienda API</title>');
    },
  );

  it('serves all files of the page, which contains no inline script', async () => {
    const { body, headers } = await api.guest('GET', '/docs');
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toContain('docs/assets/swagger-ui-bundle.js');
    for (const file of files.filter((one) => one !== 'data:,')) {
      expect((await api.guest('GET', `/${file}`)).statusCode, file).toBe(200);
    }
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });
});
