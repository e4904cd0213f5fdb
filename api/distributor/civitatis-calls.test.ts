import { once } from 'node:events';
import { expect, it } from 'vitest';
import { account, testServers } from '../testing/imports/served-lists.ts';
import { civitatisCalls } from './civitatis-calls.ts';

const { listen } = testServers();

it.each([
  [404, 'undefined'],
  [500, 'distributorDown'],
])(
  'an answer %i with a body that never ends does not keep the connection open',
  async (status, outcome) => {
    const closed = Promise.withResolvers<void>();
    const url = await listen((request, response) => {
      if (request.url === '/auth') return void response.end(JSON.stringify({ token: 'one', expiresIn: 60 }));
      response.writeHead(status).write('the beginning');
      void once(response, 'close').then(() => closed.resolve());
    });
    const answered = civitatisCalls(account(url)).get('/zones');
    expect(await answered.then(String, ({ key }: { key: string }) => key)).toBe(outcome);
    // Without a cancellation, the connection would stay open until the timeout of the call, after ten seconds.
    await closed.promise;
  },
  8_000,
);

it('a byte order mark before the answers of a sign-in and of a list is ignored', async () => {
  const answers: Record<string, unknown> = { '/auth': { token: 'one', expiresIn: 60 }, '/typologies': [{ id: 7 }] };
  const url = await listen(({ url: path = '' }, response) => response.end(`\uFEFF${JSON.stringify(answers[path])}`));
  expect(await civitatisCalls(account(url)).get('/typologies')).toEqual([{ id: 7 }]);
});
