/**
 * Sends the first requests. `main.tsx` imports this module first, so that it runs before the rest of the admin's code, which takes longer to
 * run than the server to answer. It imports only modules that the requests need.
 */
import { defaultLanguage } from '@trastienda/contract/language';
import { abortAfter } from './base/time-limit.ts';
import { times } from './base/times.ts';
import { experiencesSource } from './features/experiences/experiences-source.ts';
import type { Block } from './kit/list/reading/block-query.ts';
import { blockOfPage, toBlockPath } from './kit/list/reading/blocks.ts';
import { parseSearch } from './kit/search-params.ts';
import { isRecord } from './session/calls/answer-shapes.ts';
import { askEarly } from './session/calls/early-answers.ts';
import { readHeaders } from './session/calls/headers.ts';
import { ownFileCall, withToken } from './session/calls/transport.ts';
import { configPath, keepConfig, toConfig } from './session/config.ts';
import { isSignedIn, sessionEnd, storedToken } from './session/session.ts';

/** The path of the list of experiences, with which a session starts. */
const firstScreen = /^\/experiencias\/?$/;

/**
 * The list that is being read; undefined if the admin opens with another screen. `hasRows` resolves to whether the
 * server answered with the list; it never rejects. `token`: the token of its call.
 */
type EarlyList = { block: Block; hasRows: Promise<boolean>; token: string };

// Awaited, because the other modules would otherwise run before the second request leaves. Nothing can be shown without the configuration.
export const earlyList: EarlyList | undefined = await readEarly().catch(() => undefined);

async function readEarly(): Promise<EarlyList | undefined> {
  const signal = abortAfter(times.startTimeoutMs);
  const { isOk, isGarbled, body } = await askEarly({ ...ownFileCall(configPath), signal });
  // As in `loadConfig`: the token must not be sent to the server of a configuration that cannot be read.
  if (!isOk || isGarbled || !isRecord(body)) return undefined;
  const token = storedToken();
  if (token === null || !isSignedIn() || !firstScreen.test(window.location.pathname)) return undefined;
  keepConfig(toConfig(body));
  const { page, q: filters } = parseSearch(window.location.search);
  const source = experiencesSource;
  const path = toBlockPath('/experiences', source, filters, blockOfPage(page, source));
  const headers = { ...readHeaders, 'Accept-Language': defaultLanguage };
  const answer = askEarly(withToken({ method: 'GET', path, headers, signal: sessionEnd() }, token));
  const hasRows = answer.then(
    (list) => list.isOk && !list.isGarbled,
    () => false,
  );
  return { block: { collection: 'experiences', source, page, filters }, hasRows, token };
}
