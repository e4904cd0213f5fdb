export type Answer = {
  status: number;
  headers?: Record<string, string>;
  /** An iterable is consumed while it is sent. */
  body?: string | Buffer | Iterable<string | Buffer>;
};

export const toJson = (status: number, shown: unknown, headers?: Record<string, string>): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(shown),
});

/** Returns undefined if the body is not JSON. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
