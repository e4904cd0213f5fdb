import type { Language } from '@trastienda/contract/language';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Client = Awaited<ReturnType<typeof signIn>>;

/**
 * Signs in to a running server as an administrator. Returns functions that send requests in this session and throw on an error
 * response. The session is not refreshed, so the functions work only for some minutes.
 */
export async function signIn(origin: string, username: string, password: string) {
  const ask = async (method: Method, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { accept: 'application/ld+json', ...typeOf(method, body), ...headers },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { token }: { token: string } = await ask('POST', '/login_check', {}, { username, password });
  /** Returns the parsed body of the response, or undefined if the body is empty. `Answer` is the body's type. */
  const call = async <Answer = unknown>(
    method: Method,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer> => ask(method, path, { authorization: `Bearer ${token}`, ...headers }, body);
  return {
    call,
    read: (path: string, language: Language) => call('GET', path, undefined, { 'accept-language': language }),
  };
}

function typeOf(method: Method, body: object | undefined): Record<string, string> {
  // For a form, fetch itself sets the content type, which includes the boundary.
  if (!body || body instanceof FormData) return {};
  return { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' };
}
