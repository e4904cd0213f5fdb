import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Described = { paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>> };

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const send = (payload: Buffer | string, type = 'application/json', method: Method = 'POST', url = '/tags') =>
  api.admin(method, url, { payload, headers: { 'content-type': type, 'idempotency-key': `"${crypto.randomUUID()}"` } });
const names = async () =>
  (await api.admin('GET', '/tags')).json()['hydra:member'].map(({ name }: { name: string }) => name);

/** Returns method, URL and content type of every operation whose body is JSON. */
async function jsonBodies(): Promise<[Method, string, string][]> {
  const { paths }: Described = (await api.admin('GET', '/docs.json')).json();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.keys(requestBody?.content ?? {})
        .filter((type) => type.endsWith('json'))
        // The cast is safe: only these methods have a body.
        .map((type): [Method, string, string] => [method.toUpperCase() as Method, path.replace(/\{\w+\}/g, '1'), type]),
    ),
  );
}

describe('the encoding of a body', () => {
  it('D-96 is UTF-8 in every operation: other bytes are refused, and nothing is stored', async () => {
    const operations = await jsonBodies();
    expect(operations.map(([method, url]) => `${method} ${url}`)).toEqual(
      expect.arrayContaining(['POST /login_check', 'POST /token/refresh', 'PUT /tags/1', 'PATCH /tags/1']),
    );
    for (const [method, url, type] of operations) {
      const answer = await send(latin1('{"name": "Español"}'), type, method, url);
      expect([method, url, type, answer.statusCode, answer.json().key]).toEqual([
        method,
        url,
        type,
        400,
        'malformedBody',
      ]);
    }
    expect(await names()).toEqual([]);
  });

  it.each([
    'charset=iso-8859-1',
    'charset="windows-1252"',
    'Charset=UTF-16',
    'charset=utf-8; charset=latin1',
    'charset=',
  ])('D-96 is UTF-8: a content type with %s is refused, and nothing is stored', async (charset) => {
    const answer = await send('{"name": "Vino"}', `application/json; ${charset}`);
    expect([answer.statusCode, answer.json().key]).toEqual([415, 'unsupportedCharset']);
    expect(await names()).toEqual([]);
  });

  it.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['a lone surrogate', [0xed, 0xa0, 0x80]],
    ['a truncated character', [0xe2, 0x82]],
  ])('D-96 is UTF-8: %s is refused', async (_what, bytes) => {
    const payload = Buffer.concat([Buffer.from('{"name": "a'), Buffer.from(bytes), Buffer.from('"}')]);
    expect((await send(payload)).json()).toMatchObject({ code: 400, key: 'malformedBody' });
  });

  it.each(['utf-8', 'UTF8', '"utf-8"'])('D-96 may be named as %s', async (charset) => {
    const answer = await send('{"name": "Español"}', `application/ld+json;charset=${charset}`);
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'Español']);
  });

  it('D-96 may begin with a byte order mark', async () => {
    const answer = await send('\uFEFF{"name": "Español"}');
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'Español']);
  });
});
