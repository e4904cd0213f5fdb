import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { isTooComplex } from './json-limits.ts';

const { maxDepth, maxMembers } = limits.json;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a body', () => {
  it.each([
    ['a value nested as deeply as is permitted', nested(maxDepth), false],
    ['lists nested more deeply', nested(maxDepth + 1), true],
    ['objects nested more deeply', '{"a":'.repeat(maxDepth + 1) + '0' + '}'.repeat(maxDepth + 1), true],
    ['a list of as many members as are permitted', JSON.stringify(Array(maxMembers).fill(0)), false],
    ['a list of more members', JSON.stringify(Array(maxMembers + 1).fill(0)), true],
    ['an object of more members', `{${'"a":0,'.repeat(maxMembers + 1)}"b":0}`, true],
    ['many empty lists, one beside the other', '[]'.repeat(maxMembers + 1), true],
    ['brackets and commas within a text', JSON.stringify('[{,\\"'.repeat(maxMembers)), false],
    ['a text that does not end', `"${'['.repeat(maxMembers + 1)}`, false],
    ['a text that ends in a backslash', '"\\', false],
    [
      'the largest save of positions',
      JSON.stringify({
        positions: Array.from({ length: limits.positions.maxChanged }, (_, at) => ({ '@id': at, order: at })),
      }),
      false,
    ],
  ])('D-14 is measured before it is parsed: %s', (_what, text, isRefused) => {
    expect(isTooComplex(text)).toBe(isRefused);
  });
});

describe('every JSON body', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it.each([
    ['POST', '/login_check'],
    ['POST', '/token/refresh'],
    ['POST', '/tags'],
    ['PUT', '/experiences/positions'],
  ] as const)('D-09 D-14 that is nested too deeply is answered 413 with a message: %s %s', async (method, url) => {
    const payload = `{"name":${nested(1_000)}}`;
    const answer = await api.admin(method, url, { payload, headers: { 'content-type': 'application/ld+json' } });
    expect([answer.statusCode, answer.json().key, answer.json().message]).toEqual([
      413,
      'bodyTooLarge',
      'Se ha enviado demasiado contenido',
    ]);
  });

  it('D-14 of more than 16 kB is refused without a token', async () => {
    for (const url of ['/login_check', '/token/refresh']) {
      const payload = { username: 'x', password: 'x', refresh_token: 'x', more: 'x'.repeat(limits.publicBodyMaxBytes) };
      expect((await api.guest('POST', url, { payload })).statusCode, url).toBe(413);
    }
  });
});
