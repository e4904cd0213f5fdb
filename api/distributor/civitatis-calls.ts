import * as z from 'zod';
import { ApiError } from '../http/errors.ts';
import { readUtf8 } from './answer-bytes.ts';

export type Account = { url: string | undefined; username?: string | undefined; password?: string | undefined };

type Asked = { method?: string; body?: string; headers: Record<string, string>; signal: AbortSignal };

/** The default timeout of a call: long enough to receive a whole list over a slow connection, and short enough for a user who waits for the options of a select. */
const usualTimeoutMs = 10_000;

/** Several times the size of the longest list of destinations. */
const maxBytes = 20_000_000;

/** Civitatis rejects clients that do not look like a browser. */
const headers = {
  accept: 'application/json, text/plain, */*',
  'user-agent': 'Mozilla/5.0 (compatible; Trastienda)',
};
const session = z.object({ token: z.string().min(1), expiresIn: z.coerce.number().positive().catch(60) });

/** Returns a client of the Civitatis API. The client signs in when needed, and again when its token is refused. */
export function civitatisCalls({ url, username, password }: Account, timeoutMs = usualTimeoutMs) {
  let current: { token: string; expiresAt: number } | undefined;
  let signingIn: Promise<void> | undefined;

  /** Opens a session. Concurrent calls share a single sign-in. */
  function signIn(): Promise<void> {
    signingIn ??= openSession().finally(() => (signingIn = undefined));
    return signingIn;
  }

  async function openSession(): Promise<void> {
    const body = JSON.stringify({ username, password });
    const answer = await ask(url, '/auth', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      // The response is the cause, because the caller derives from it whether and when to retry.
      throw new ApiError('distributorDown', { cause: answer });
    }
    const { data } = session.safeParse(await readJson(answer));
    if (!data) throw new ApiError('distributorDown');
    current = { token: data.token, expiresAt: performance.now() + data.expiresIn * 1000 };
  }

  async function open(path: string, signal?: AbortSignal): Promise<Response> {
    if (!current || current.expiresAt <= performance.now()) await signIn();
    const token = current?.token ?? '';
    const answer = await askWith(token, path, signal);
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    // A concurrent call may have renewed the session meanwhile.
    if (current?.token === token) await signIn();
    return askWith(current?.token ?? '', path, signal);
  }

  const askWith = (token: string, path: string, signal = AbortSignal.timeout(timeoutMs)) =>
    ask(url, path, { headers: { authorization: `Bearer ${token}` }, signal });

  return {
    signIn,
    /**
     * Returns the response with any status; after a 401, the request is retried once with a new session. The caller must read or cancel
     * the body. Without a signal, the whole response must arrive within `timeoutMs`.
     */
    open,
    /** Returns the parsed JSON body, or `undefined` for 204 or 404. @throws ApiError `distributorDown` if the request fails otherwise. */
    async get(path: string): Promise<unknown> {
      const answer = await open(path);
      if (answer.ok && answer.status !== 204) return readJson(answer);
      await answer.body?.cancel();
      if (answer.status === 204 || answer.status === 404) return undefined;
      throw new ApiError('distributorDown');
    },
  };
}

async function ask(url: Account['url'], path: string, { headers: more, ...init }: Asked): Promise<Response> {
  if (url === undefined) throw new ApiError('distributorMissing');
  try {
    // Redirects are refused, because they could send the credentials to another host.
    return await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...more }, redirect: 'error' });
  } catch (cause) {
    throw new ApiError('distributorDown', { cause });
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of readUtf8(answer)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error('a response is too large');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new ApiError('distributorDown', { cause });
  }
}
