import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { startApi, type ApiUnderTest, type Ask } from '../testing/servers/api-under-test.ts';

const { version } = manifest;
const metricsToken = 'a-secret-that-only-Prometheus-was-given';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN: metricsToken });
});
afterAll(() => api.close());

describe('GET /about', () => {
  it('D-78 D-04 gives an administrator the version in package.json; /config.json names the feature', async () => {
    const answer = await api.admin('GET', '/about');
    expect([answer.statusCode, answer.json()]).toEqual([200, { version }]);
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect((await api.guest('GET', '/config.json')).json().features).toContain('about');
  });

  it('D-78 D-12 refuses a request without a token with 401', async () => {
    const answer = await api.guest('GET', '/about');
    expect([answer.statusCode, answer.json().key]).toEqual([401, 'unauthenticated']);
  });
});

it('D-78 D-12 GET /metrics gives the version to the owner of METRICS_TOKEN', async () => {
  const { body } = await api.guest('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(body.split('\n')).toContain(`trastienda_info{version="${version}"} 1`);
});

/** URLs outside the documented operations, and methods without a route. */
const otherCalls = [
  ['GET', '/docs'],
  ['GET', '/docs/assets/page.js'],
  ['GET', '/contexts/Error'],
  ['GET', '/no/such/path'],
  ['GET', '/%zz'],
  ['DELETE', '/about'],
  ['DELETE', '/config.json'],
];

it('D-78 no answer to a request without a token contains the version, in its body or its headers', async () => {
  const { paths, info } = (await api.guest('GET', '/docs.json')).json();
  expect(info.version).toBe('1');
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')]),
  );
  const calls = [...documented, ...otherCalls];
  expect(calls.map(([, path]) => path)).toEqual(
    expect.arrayContaining([
      '/',
      '/about',
      '/config.json',
      '/docs.jsonld',
      '/health/ready',
      '/login_check',
      '/metrics',
    ]),
  );
  const leaks: string[] = [];
  for (const [method, path = ''] of calls) {
    for (const accept of ['application/ld+json', 'text/html']) {
      // The cast is safe: the methods come from the routes and from `otherCalls`.
      const { headers, body } = await api.guest(method as Parameters<Ask>[0], path, { headers: { accept } });
      if (`${JSON.stringify(headers)}\n${body}`.includes(version)) leaks.push(`${method} ${path} as ${accept}`);
    }
  }
  expect(leaks).toEqual([]);
});
