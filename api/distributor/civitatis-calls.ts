import * as z from 'zod';
import { ApiError } from '../http/errors.ts';

export type Account = { url: string | undefined; username?: string | undefined; password?: string | undefined };

type Asked = { method?: string; body?: string; headers: Record<string, string> };

/** Longer than a whole list takes over a slow line, shorter than a person's patience with a select. */
const timeoutMs = 10_000;

/** It turns away programs that do not look like a browser. */
const headers = {
  accept: 'application/json, text/plain, */*',
  'user-agent': 'Mozilla/5.0 (compatible; Trastienda)',
};
const session = z.object({ token: z.string().min(1), expiresIn: z.coerce.number().positive().catch(60) });

/** The calls to Civitatis with our account: signs in when it must, and once more when its token is refused. */
export function civitatisCalls({ url, username, password }: Account) {
  let current: { token: string; expiresAt: number } | undefined;

  async function signIn(): Promise<void> {
    const body = JSON.stringify({ username, password });
    const answer = await ask('/auth', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    if (!answer.ok) throw new ApiError('distributorDown');
    const { data } = session.safeParse(await readJson(answer));
    if (!data) throw new ApiError('distributorDown');
    current = { token: data.token, expiresAt: Date.now() + data.expiresIn * 1000 };
  }

  async function askSignedIn(path: string): Promise<Response> {
    if (!current || current.expiresAt <= Date.now()) await signIn();
    return ask(path, { headers: { authorization: `Bearer ${current?.token ?? ''}` } });
  }

  async function ask(path: string, { headers: more, ...init }: Asked) {
    if (url === undefined) throw new ApiError('distributorDown');
    try {
      // A redirect would carry our account to wherever it points.
      const signal = AbortSignal.timeout(timeoutMs);
      return await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...more }, redirect: 'error', signal });
    } catch (cause) {
      throw new ApiError('distributorDown', { cause });
    }
  }

  return {
    signIn,
    /** The body of the answer; `undefined` where there is nothing: 204 or 404. */
    async get(path: string): Promise<unknown> {
      let answer = await askSignedIn(path);
      if (answer.status === 401) {
        current = undefined;
        answer = await askSignedIn(path);
      }
      if (answer.status === 204 || answer.status === 404) return undefined;
      if (!answer.ok) throw new ApiError('distributorDown');
      return readJson(answer);
    },
  };
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new ApiError('distributorDown', { cause });
  }
}
