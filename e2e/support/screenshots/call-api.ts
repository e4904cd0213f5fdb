/** Sends a request as a user. */
export type Call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<void>;

type User = { email: string; password: string };

/** Signs in, and returns a client that throws on every error response. */
export async function signIn(url: string, { email, password }: User): Promise<Call> {
  const { token } = (await (await request(url, 'POST', '/login_check', { username: email, password })).json()) as {
    token: string;
  };
  return async (method, path, body) => {
    await request(url, method, path, body, { authorization: `Bearer ${token}` });
  };
}

async function request(url: string, method: string, path: string, body?: object, headers?: Record<string, string>) {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      accept: 'application/ld+json',
      'accept-language': 'es',
      ...(body && { 'content-type': 'application/ld+json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
