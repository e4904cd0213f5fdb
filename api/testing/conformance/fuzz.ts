import fc from 'fast-check';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { requestsTo } from '../fuzz/generate-request.ts';
import { multipartOf, png } from '../pictures/pictures.ts';

const generated = { seed: 20261121, numRuns: 400 };

/** Sends the same generated requests at every call, one after the other. Many of them are invalid. */
export async function sendFuzz({ app, admin, guest }: ApiUnderTest): Promise<void> {
  const described = (await app.inject({ method: 'GET', url: '/docs.json' })).json();
  const { headers, payload } = multipartOf([
    { name: 'file', content: await png(), fileName: 'a.png', type: 'image/png' },
  ]);
  const uploads = [{ type: headers['content-type'], payload }];
  const requests = fc.sample(requestsTo(described, uploads), generated);
  // Leaves out sign-outs, which would end the session that the other requests use.
  for (const { method, url, hasSession, headers, payload } of requests.filter(
    (one) => one.operation !== 'POST /logout',
  )) {
    const ask = hasSession ? admin : guest;
    await ask(method, url, { headers, ...(payload !== undefined && { payload }) });
  }
}
