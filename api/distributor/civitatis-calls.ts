import * as z from 'zod';
import { ApiError } from '../http/errors.ts';

export type Account = { url: string | undefined; username?: string | undefined; password?: string | undefined };

type Asked = { method?: string; body?: string; headers: Record<string, string>; signal?: AbortSignal | undefined };

/** Longer than a whole list takes over a slow line, shorter than a person's patience with a select. */
const timeoutMs = 10_000;

/** Several times what the longest list of places has. */
const maxBytes = 20_000_000;

/** It turns away programs that do not look like a browser. */
const headers = {
  accept: 'application/json, text/plain, */*',
  'user-agent': 'Mozilla/5.0 (compatible; Trastienda)',
};
const session = z.object({ token: z.string().min(1), expiresIn: z.coerce.number().positive().catch(60) });

/** The calls to Civitatis with our account: signs in when it must, and once more when its token is refused. */
export function civitatisCalls({ url, username, password }: Account) {
  let current: { token: string; expiresAt: number } | undefined;
  let signingIn: Promise<void> | undefined;

  /** Calls that find the session ended at the same time sign in once. */
  function signIn(): Promise<void> {
    signingIn ??= openSession().finally(() => (signingIn = undefined));
    return signingIn;
  }

  async function openSession(): Promise<void> {
    const body = JSON.stringify({ username, password });
    const answer = await ask('/auth', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    if (!answer.ok) {
      await answer.body?.cancel();
      // It says whether there is any use in asking again, and when.
      throw new ApiError('distributorDown', { cause: answer });
    }
    const { data } = session.safeParse(await readJson(answer));
    if (!data) throw new ApiError('distributorDown');
    current = { token: data.token, expiresAt: Date.now() + data.expiresIn * 1000 };
  }

  async function open(path: string, signal?: AbortSignal): Promise<Response> {
    if (!current || current.expiresAt <= Date.now()) await signIn();
    const token = current?.token ?? '';
    const answer = await askWith(token, path, signal);
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    // Another call may have renewed it meanwhile.
    if (current?.token === token) await signIn();
    return askWith(current?.token ?? '', path, signal);
  }

  const askWith = (token: string, path: string, signal?: AbortSignal) =>
    ask(path, { headers: { authorization: `Bearer ${token}` }, signal });

  async function ask(path: string, { headers: more, signal = AbortSignal.timeout(timeoutMs), ...init }: Asked) {
    if (url === undefined) throw new ApiError('distributorDown');
    try {
      // A redirect would carry our account to wherever it points.
      return await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...more }, redirect: 'error', signal });
    } catch (cause) {
      throw new ApiError('distributorDown', { cause });
    }
  }

  return {
    signIn,
    /**
     * The answer of any status but 401, which is tried once with a new session. It is for the caller to end or to read it;
     * without a signal all of it must have come soon.
     */
    open,
    /** The body of the answer; `undefined` where there is nothing: 204 or 404. */
    async get(path: string): Promise<unknown> {
      const answer = await open(path);
      if (answer.status === 204 || answer.status === 404) return undefined;
      if (!answer.ok) throw new ApiError('distributorDown');
      return readJson(answer);
    },
  };
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error('an answer has no end');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new ApiError('distributorDown', { cause });
  }
}
