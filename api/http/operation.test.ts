import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../db/connection.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

const metricsToken = 'a-secret-that-only-Prometheus-was-given';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({
    API_BASE_URL: 'https://api.example.com/v1/',
    PUBLIC_SITE_URL: 'https://www.example.com',
    PUBLIC_URL: 'https://admin.example.com',
    CORS_ORIGINS: 'https://one.example.com, https://two.example.com',
    METRICS_TOKEN: metricsToken,
    CIVITATIS_URL: 'https://civitatis.example.com',
  });
});
afterAll(() => api.close());

describe('GET /config.json', () => {
  it('API-04 D-03 returns the configured URLs, features and import sources without a token', async () => {
    const answer = await api.guest('GET', '/config.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      apiBaseUrl: 'https://api.example.com/v1',
      publicSiteUrl: 'https://www.example.com',
      features: expect.arrayContaining(['translations', 'sessions', 'outbox']),
      importSources: [{ key: 'civitatis', name: 'Civitatis' }],
      trashDays: 30,
      passkeyOrigin: 'https://admin.example.com',
    });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('health', () => {
  it.each(['/health/live', '/health/ready'])('D-12 %s answers 200 with a JSON body', async (url) => {
    const answer = await api.guest('GET', url);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  /** A server that has started on its database, and from then on has this one. */
  const withDatabase = async (url: string, ask: (app: FastifyInstance) => Promise<void>) => {
    const { db: later, close } = connect(url);
    let current = api.db;
    const db = new Proxy(api.db, { get: (_, name) => Reflect.get(current, name, current) });
    const app = await buildApp({ ...api.services, db });
    current = later;
    await ask(app);
    await app.close();
    await close();
  };

  it('D-12 is live but not ready while the database cannot be reached', async () => {
    await withDatabase('postgresql://nobody@127.0.0.1:1/nothing', async (app) => {
      expect((await app.inject('/health/live')).statusCode).toBe(200);
      const ready = await app.inject('/health/ready');
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }]);
      const payload = { username: 'a@b.c', password: 'x' };
      const call = await app.inject({ method: 'POST', url: '/login_check', payload });
      expect([call.statusCode, call.json().key, call.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    });
  });

  it('D-12 is live but not ready while the database is read-only, as a standby is', async () => {
    const readOnly = new URL(api.services.env.databaseUrl ?? '');
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    await withDatabase(readOnly.href, async (app) => {
      const answers = [await app.inject('/health/live'), await app.inject('/health/ready')];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503]);
    });
  });

  it('D-12 is not ready while the database has no tables', async () => {
    const bare = new URL(api.services.env.databaseUrl ?? '');
    bare.pathname = 'template1';
    await withDatabase(bare.href, async (app) => {
      expect((await app.inject('/health/ready')).statusCode).toBe(503);
    });
  });
});

describe('GET /metrics', () => {
  const metrics = (token?: string) =>
    api.guest('GET', '/metrics', token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

  it('D-12 returns request counts to a client with METRICS_TOKEN', async () => {
    const answer = await metrics(metricsToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(answer.body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(answer.body).toMatch(/^http_requests_total\{method="POST",status="200"\} [1-9]\d*$/m);
  });

  it('D-12 rejects any other token, including that of an administrator', async () => {
    for (const token of [undefined, 'wrong', metricsToken.slice(0, -1)])
      expect((await metrics(token)).statusCode).toBe(401);
    expect((await api.admin('GET', '/metrics')).statusCode).toBe(401);
  });
});

describe('browsers', () => {
  it('may run only scripts of this origin, and connect to the configured API', async () => {
    const policy = String((await api.guest('GET', '/config.json')).headers['content-security-policy']);
    const directives = policy.split(';');
    expect(directives).toContain("script-src 'self'");
    expect(directives).toContain("style-src 'self' 'unsafe-inline'");
    expect(directives).toContain("img-src 'self' data: blob: https://api.example.com");
    expect(directives).toContain("connect-src 'self' https://api.example.com");
    expect(directives).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it.each(['https://one.example.com', 'https://two.example.com'])(
    'D-13 may read the API from the origin %s',
    async (origin) => {
      const preflight = await api.app.inject({
        method: 'OPTIONS',
        url: '/categories/1',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' },
      });
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers['access-control-allow-origin']).toBe(origin);
      expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
      expect(preflight.headers['access-control-allow-headers']).toBe(
        'Authorization, Content-Type, Accept, Accept-Language, Prefer, If-Match, Idempotency-Key',
      );
      const refused = await api.guest('GET', '/categories', { headers: { origin } });
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['access-control-allow-origin']).toBe(origin);
      expect(refused.headers['access-control-expose-headers']).toBe('Link, Location, ETag');
      expect(refused.headers.vary).toMatch(/\bOrigin\b/);
      expect(refused.headers.vary).toMatch(/\bAccept\b(?!-)/);
    },
  );

  it('D-13 may not read the API from other origins', async () => {
    const answer = await api.guest('GET', '/config.json', { headers: { origin: 'https://evil.example.com' } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('find the documentation under PUBLIC_URL', async () => {
    const { link } = (await api.guest('GET', '/categories')).headers;
    expect(link).toContain('<https://admin.example.com/docs.jsonld>');
  });
});
