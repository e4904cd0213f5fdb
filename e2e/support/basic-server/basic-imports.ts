/** The two specified calls of an import (API-75, API-76), served without any optional feature. */
export function basicImports() {
  const imports = {
    quantity: 3,
    /** Any JSON value, which the client sends back unchanged (D-53). */
    experienceImports: 'plan-1' as unknown,
    /** A field beyond the specified calls; the response omits it if it is undefined. */
    plannedAt: undefined as string | undefined,
    message: 'Se han importado 3 experiencias',
    /** How many of the next requests for the quantity are answered with 503, as if the catalogue were still being read. */
    readingFor: 0,
    answer(method: string, { pathname, searchParams }: URL, body: unknown): Answer | undefined {
      if (pathname === '/imports/quantity-imports' && method === 'GET') {
        if (searchParams.get('token') !== goodToken) return badToken;
        if (imports.readingFor > 0) {
          imports.readingFor -= 1;
          return stillReading;
        }
        const { quantity, experienceImports, plannedAt } = imports;
        return { status: 200, body: { quantity, experienceImports, plannedAt } };
      }
      if (pathname !== '/imports/imports-request' || method !== 'POST') return undefined;
      if ((body as { token?: string }).token !== goodToken) return badToken;
      imports.quantity = 0;
      imports.experienceImports = 'plan-2';
      return { status: 200, body: { message: imports.message } };
    },
  };
  return imports;
}

type Answer = { status: number; body: object; headers?: Record<string, string> };

/** The token that `GET /imports/civitatis-credentials` returns. */
const goodToken = 'distributor-token';
const badToken: Answer = { status: 422, body: { code: 422, message: 'Bad token' } };
const stillReading: Answer = {
  status: 503,
  body: { code: 503, message: 'Todavía se está leyendo el catálogo' },
  headers: { 'retry-after': '1', 'access-control-expose-headers': 'Retry-After' },
};
