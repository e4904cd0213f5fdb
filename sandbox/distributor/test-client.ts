import { standInAccount } from './distributor.ts';

const headers = { accept: 'application/json', 'user-agent': 'test' };
type Session = { status: number; token: string; expiresIn: number };

/** Returns functions that call a distributor as a client does. `read` signs in once. */
export function clientOf({ url }: { url: string }) {
  async function signIn(account: object = standInAccount): Promise<Session> {
    const answer = await fetch(`${url}/auth`, { method: 'POST', headers, body: JSON.stringify(account) });
    // The cast is safe: the answer of the stand-in has this type, except that a refusal has no token.
    return { ...((await answer.json()) as Session), status: answer.status };
  }
  let session: Promise<Session> | undefined;
  async function read(path: string, bearer?: string): Promise<{ status: number; body: string }> {
    const token = bearer ?? (await (session ??= signIn())).token;
    const answer = await fetch(url + path, { headers: { ...headers, authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.text() };
  }
  return { signIn, read };
}

/** Returns the members of a list, which may begin with stray bytes; none for an empty answer. */
export const listIn = (body: string) =>
  // The cast is safe: with quirks, any member may be null, but the fields of a record are checked where they are used.
  body === '' ? [] : (JSON.parse(body.slice(body.indexOf('['))) as (Record<string, unknown> | null)[]);
