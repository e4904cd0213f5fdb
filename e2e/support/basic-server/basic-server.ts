import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mayCall } from '@trastienda/contract/access/least-role';
import { operationRoles } from '@trastienda/contract/access/roles-of-operations';
import { basicImports } from './basic-imports.ts';
import { initialRecords, toShownUser, type Records } from './initial-records.ts';

/** A recorded request to the server. */
export type Call = {
  /** The time of arrival, in ms since the epoch. */
  at: number;
  method: string;
  /** Path and query, decoded. */
  path: string;
  language: string | undefined;
  token: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
};

/**
 * Faults other than error statuses: `hang` never responds, `cut` closes the connection during the response, `page` sends HTML, `half`
 * sends truncated JSON, `empty` and `nothing` send a 200 and a 204 without a body, and `other` sends JSON without the expected fields.
 */
export type Mishap = 'hang' | 'cut' | 'page' | 'half' | 'empty' | 'nothing' | 'other';
type Failure = {
  method: string;
  path: RegExp;
  go: (response: ServerResponse) => void;
  times: number;
  language?: Language;
};
type Row = { id: number } & Record<string, unknown>;
type Foreign = { '@id': string; record: object };
/**
 * Records that replace the stored records in the responses for a collection: `members` in its list, and `items` when a single record is
 * requested by its `@id`. They may deviate from the contract.
 */
type ForeignRecords = { members: readonly Foreign[]; items?: readonly Foreign[] };
type Language = 'es' | 'en';

/**
 * The request headers that the server accepts from another origin. `Prefer` belongs to the feature `views`, `If-Match` to `versions`. D-13 lists more
 * headers, but those belong to other optional features.
 */
const allowedHeaders = 'Authorization, Content-Type, Accept, Accept-Language, Prefer, If-Match';
const translatedNames: Record<string, readonly string[]> = {
  categories: ['name', 'description'],
  tags: ['name', 'description'],
  languages: ['name'],
  locations: ['name'],
  zones: ['name'],
  plans: ['description'],
  resellers: ['claim', 'observations'],
  makers: ['phrase', 'description', 'operations', 'technology'],
  experiences: ['name', 'description', 'promotion'],
};
const references: Record<string, string> = {
  parents: 'categories',
  categories: 'categories',
  subcategories: 'categories',
  tags: 'tags',
  languages: 'languages',
  location: 'locations',
  maker: 'makers',
  mediaExperiences: 'media_experiences',
  mediaMakers: 'media_makers',
  mediaMakersHeader: 'media_makers_headers',
  mediaMakersLogo: 'media_makers_logos',
  mediaMakersStaff: 'media_makers_staffs',
  mediaResellersLogos: 'media_resellers_logos',
};

/** The receipts that the server returns for any maker. The date of the first is 14/11/2023. */
const invoices = [
  { invoice_pdf: 'https://payments.example/1.pdf', created: 1_700_000_000 },
  { invoice_pdf: 'https://payments.example/2.pdf', created: 1_702_600_000 },
];
const partners: Record<string, string> = { makers: 'maker', takers: 'taker' };

/** The signed-in user, for a server with the feature `roles`. */
const account = {
  '@id': '/account',
  '@type': 'Account',
  email: 'admin@server.example',
  passwordChangedAt: null,
  factors: [],
  recoveryCodesLeft: 0,
};

/** The responses with the distributor's lists, by path. Each list is under the key that the specification prescribes. */
const distributorLists: Record<string, object> = {
  '/imports/civitatis-tags': {
    civitatisTags: [
      { id: '7', description: 'Visitas guiadas' },
      { id: '8', description: 'Paseos en barco' },
    ],
  },
  '/imports/civitatis-locations': {
    civitatisLocations: [
      { id: 30, name: 'Berlín' },
      { id: 31, name: 'Málaga' },
    ],
  },
  '/imports/civitatis-zones': { civitatisZones: [{ id: 5001, name: 'Alfama (Lisboa)' }] },
};

/**
 * Starts a server that supports only the specified calls (D-04): no features, no extra headers, no `translations`, and no new refresh
 * token in the response to a refresh. The server stores its records in memory, and lists all calls except CORS preflights in `calls`.
 */
export async function startBasicServer(records: Records = initialRecords()) {
  const calls: Call[] = [];
  const log: string[] = [];
  const unknown: string[] = [];
  const failures: Failure[] = [];
  const pictures = new Map<number, Buffer>();
  const foreign = new Map<string, ForeignRecords>();
  const imports = basicImports();
  const session = {
    token: 'token-1',
    refreshToken: 'refresh-1',
    userId: 1,
    roles: ['ROLE_ADMIN'],
    tokens: 1,
    /** Whether the server refuses what the roles of the user do not permit (feature `roles`). */
    isRestricted: false,
  };
  let holdMs = 0;
  const gates: { path: RegExp; isOpen: Promise<void> }[] = [];

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'Location, ETag');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', allowedHeaders);
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      return response.writeHead(204).end();
    }
    const call = await readCall(request);
    calls.push(call);
    response.once('close', () =>
      log.push(`${call.method} ${call.path}: ${response.writableFinished ? response.statusCode : 'cut'}`),
    );
    if (holdMs) await new Promise((resolve) => setTimeout(resolve, holdMs));
    await Promise.all(gates.filter(({ path }) => path.test(call.path)).map(({ isOpen }) => isOpen));
    const failure = failures.find(
      ({ method, path, times, language = call.language }) =>
        times > 0 && method === call.method && path.test(call.path) && language === call.language,
    );
    if (failure) {
      failure.times -= 1;
      return failure.go(response);
    }
    answer(call, response);
  });

  function answer(call: Call, response: ServerResponse) {
    const url = new URL(call.path, 'http://server');
    const [, collection = '', key] = url.pathname.split('/');
    const language: Language = call.language?.startsWith('en') ? 'en' : 'es';
    if (collection === 'pictures')
      return response.setHeader('content-type', 'image/jpeg').end(pictures.get(Number(key)));
    if (url.pathname === '/login_check') return logIn(call.body, response);
    if (url.pathname === '/token/refresh') return refresh(call.body, response);
    if (call.token !== session.token) return send(response, 401, { code: 401, message: 'Expired JWT Token' });
    if (session.isRestricted && !maySend(session.roles, call.method, url.pathname))
      return send(response, 403, { code: 403, message: 'El usuario no tiene permisos de acceso' });
    if (session.isRestricted && url.pathname === '/account')
      return send(response, 200, { ...account, roles: session.roles });
    if (url.pathname === '/imports/civitatis-credentials') return send(response, 200, { token: 'distributor-token' });
    const imported = imports.answer(call.method, url, call.body);
    if (imported)
      return send(response.setHeaders(new Map(Object.entries(imported.headers ?? {}))), imported.status, imported.body);
    const list = distributorLists[url.pathname];
    if (list) {
      const isGood = url.searchParams.get('token') === 'distributor-token';
      return isGood ? send(response, 200, list) : send(response, 422, { code: 422, message: 'Bad token' });
    }
    if (url.pathname === '/send/is_active_notification' && call.method === 'POST') return send(response, 202, {});
    if (url.pathname === '/maker_plans/maker-plan-request/gratis' && call.method === 'POST')
      return send(response, 201, subscribe(call.body));
    if (url.pathname.startsWith('/maker_plans/invoices/')) return send(response, 200, { invoices });
    const ofUser = /^(\/users\/\d+)\/reseller$/.exec(url.pathname)?.[1];
    if (ofUser !== undefined) {
      const found = records.resellers.find(({ user }) => user === ofUser);
      return found
        ? send(response, 200, read('resellers', found, language))
        : send(response, 404, { code: 404, message: 'No encontrado' });
    }
    const others = foreign.get(collection);
    if (others && call.method === 'GET') return answerForeign(others, url, response);
    const rows: Row[] | undefined = records[collection as keyof Records];
    if (!rows || url.pathname.split('/').length > 3) {
      unknown.push(`${call.method} ${call.path}`);
      return send(response, 404, { code: 404, message: 'Not Found' });
    }
    if (key === undefined) {
      if (call.method === 'GET') return send(response, 200, page(collection, rows, url.searchParams, language));
      if (call.method === 'POST' && collection === 'users' && isTaken(call.body)) {
        const violations = [{ propertyPath: 'email', message: 'Este valor ya se ha utilizado.' }];
        return send(response, 422, { code: 422, message: 'email: Este valor ya se ha utilizado.', violations });
      }
      if (call.method === 'POST') {
        const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
        const row: Row = { id };
        if (collection.startsWith('media_')) {
          const picture = pictures.size + 2;
          pictures.set(picture, Buffer.from(call.body as Buffer));
          row['contentUrl'] = `/pictures/${picture}`;
        } else write(row, call.body as Record<string, unknown>, collection, language);
        rows.push(row);
        link(`/${collection}/${id}`, row['user']);
        return send(response, 201, read(collection, row, language));
      }
    }
    const index = rows.findIndex((row) => row.id === Number(key));
    const row = rows[index];
    if (!row) return send(response, 404, { code: 404, message: 'No encontrado' });
    if (call.method === 'GET') return send(response, 200, read(collection, row, language));
    if (call.method === 'PUT') {
      write(row, call.body as Record<string, unknown>, collection, language);
      return send(response, 200, read(collection, row, language));
    }
    if (call.method === 'DELETE') {
      rows.splice(index, 1);
      for (const user of records.users as Row[]) {
        for (const name of Object.values(partners)) if (user[name] === url.pathname) delete user[name];
      }
      return response.writeHead(204).end();
    }
    unknown.push(`${call.method} ${call.path}`);
    return send(response, 405, { code: 405, message: 'Method Not Allowed' });
  }

  /** Responds with foreign records. The list ignores filters, so that every select of a form offers all of them. */
  function answerForeign(
    { members, items = [] }: ForeignRecords,
    { pathname, searchParams }: URL,
    response: ServerResponse,
  ) {
    if (pathname.split('/').length === 2)
      return send(
        response,
        200,
        toPage(
          members.map(({ record }) => record),
          searchParams,
        ),
      );
    const item = items.find((each) => each['@id'] === pathname);
    return item ? send(response, 200, item.record) : send(response, 404, { code: 404, message: 'No encontrado' });
  }

  const isTaken = (body: unknown) => {
    const { email = '' } = body as { email?: string };
    return records.users.some((user) => user.email.toLowerCase() === email.toLowerCase());
  };

  /** Subscribes the makers with the given e-mail to the free plan, unless they already have a plan. */
  function subscribe(body: unknown) {
    const { email } = body as { email?: string };
    const free = { plan: { '@id': '/plans/1', id: 1, name: 'Gratuito' }, price: '0', startDate: '2026-02-03' };
    for (const maker of records.makers as Row[]) if (maker['email'] === email) maker['makerPlan'] ??= free;
    return {};
  }

  /** Makes the user of a new maker or taker refer to that record (API-139). */
  function link(iri: string, user: unknown) {
    const name = partners[iri.split('/')[1] ?? ''];
    const linked = (records.users as Row[]).find(({ id }) => `/users/${id}` === user);
    if (name && linked) linked[name] = iri;
  }

  function logIn(body: unknown, response: ServerResponse) {
    const { username, password } = body as { username?: string; password?: string };
    if (username !== 'admin@server.example' || password !== 'Secreta1') {
      return send(response, 401, { code: 401, message: 'E-mail o contraseña incorrectos' });
    }
    return send(response, 200, {
      token: session.token,
      refresh_token: session.refreshToken,
      user: { id: session.userId, roles: session.roles },
    });
  }

  function refresh(body: unknown, response: ServerResponse) {
    if ((body as { refresh_token?: string }).refresh_token !== session.refreshToken) {
      return send(response, 401, { code: 401, message: 'Invalid refresh token' });
    }
    return send(response, 200, { token: session.token });
  }

  const shownText = (row: Row, name: string, language: Language) => {
    const text = row[name] as Partial<Record<Language, string | null>> | undefined;
    return text?.[language] ?? text?.[language === 'es' ? 'en' : 'es'] ?? null;
  };

  function read(collection: string, row: Row, language: Language): Record<string, unknown> {
    // A country has a code instead of an `@id` (D-10).
    const shown: Record<string, unknown> = {
      ...(collection !== 'countries' && { '@id': `/${collection}/${row.id}` }),
      id: row.id,
    };
    if (collection === 'users') return { ...shown, ...toShownUser(row) };
    for (const [name, value] of Object.entries(row)) {
      const target = references[name];
      if (translatedNames[collection]?.includes(name)) shown[name] = shownText(row, name, language);
      else if (!target || value === null) shown[name] = value;
      else if (Array.isArray(value)) shown[name] = value.map((id: number) => mention(target, id, language));
      else shown[name] = mention(target, value as number, language);
    }
    return shown;
  }

  function mention(collection: string, id: number, language: Language) {
    const row = (records[collection as keyof Records] as Row[]).find((each) => each.id === id);
    return row ? read(collection, row, language) : { '@id': `/${collection}/${id}`, id };
  }

  function write(row: Row, body: Record<string, unknown>, collection: string, language: Language) {
    for (const [name, value] of Object.entries(body)) {
      if (name.startsWith('@') || name === 'id') continue;
      // Requests contain a single logo, responses a list (RES-30).
      if (name === 'mediaResellers') row['mediaResellersLogos'] = [bareId(value)];
      else if (translatedNames[collection]?.includes(name)) {
        row[name] = { ...(row[name] as object | undefined), [language]: value };
      } else if (references[name]) row[name] = Array.isArray(value) ? value.map(bareId) : bareId(value);
      else row[name] = value;
    }
  }

  function page(collection: string, rows: Row[], query: URLSearchParams, language: Language) {
    const found = rows
      .map((row) => read(collection, row, language))
      .filter((shown) => [...new Set(query.keys())].every((name) => isFound(shown, name, query.getAll(name))));
    return toPage(inOrder(found, query), query);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    records,
    calls,
    /** A line for each call that has ended: its method, path and status. */
    log,
    /** The received calls with an unknown path or an unsupported method. */
    unknown,
    session,
    pictures,
    imports,
    /** Returns the calls with this method and a path that starts with `path`. */
    sent: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path.startsWith(path)),
    /** Makes all further GET requests for a collection or its records return these records. */
    showForeign: (collection: string, others: ForeignRecords) => foreign.set(collection, others),
    /**
     * Makes the next matching calls fail, in one content language or in all. Status 0 closes the connection without a response; a `body`
     * that is a string is sent as HTML.
     */
    fail: (method: string, path: RegExp, status: number, body: unknown = {}, times = 1, language?: Language) =>
      failures.push({
        method,
        path,
        times,
        ...(language && { language }),
        go: (response) => {
          if (status === 0) response.destroy();
          else if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(body);
          else send(response, status, body);
        },
      }),
    /** Responds to the next matching call with what a server with an optional feature would send. */
    answer: (method: string, path: RegExp, status: number, body: unknown, headers: Record<string, string> = {}) =>
      failures.push({
        method,
        path,
        times: 1,
        go: (response) => send(response.setHeaders(new Map(Object.entries(headers))), status, body),
      }),
    /** Makes the next matching calls fail with a {@link Mishap}. */
    disrupt: (method: string, path: RegExp, mishap: Mishap, times = 1) =>
      failures.push({ method, path, times, go: mishaps[mishap] }),
    /** Rejects the current access token from now on, as after its expiry; a refresh returns the next token. */
    expireToken: () => {
      session.tokens += 1;
      session.token = `token-${session.tokens}`;
    },
    /** Delays responses on matching paths until the returned function is called. */
    holdBack: (path: RegExp) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.push({ path, isOpen: promise });
      return resolve;
    },
    /** Delays every further response by this time. */
    holdMs: (ms: number) => (holdMs = ms),
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

export type BasicServer = Awaited<ReturnType<typeof startBasicServer>>;

/** The paths of the operations that are not those of a resource, each as a pattern. */
const operationPaths = Object.keys(operationRoles).map((operation) => {
  const [, path = ''] = operation.split(' ');
  return { path, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

/** Whether a user with these roles may send a request (D-88). */
function maySend(roles: readonly string[], method: string, pathname: string): boolean {
  const isExact = operationPaths.some(({ path }) => path === pathname);
  const found = isExact ? pathname : operationPaths.find(({ pattern }) => pattern.test(pathname))?.path;
  return mayCall(roles, method, found ?? pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}'));
}

const json = { 'content-type': 'application/ld+json' };
const mishaps: Record<Mishap, (response: ServerResponse) => void> = {
  hang: () => undefined,
  // Sends the first bytes, because Chromium silently retries a request if a reused connection closes without a response.
  cut: (response) =>
    void response.writeHead(200, { ...json, 'content-length': 5000 }).write('{"', () => response.destroy()),
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hola</h1>'),
  half: (response) => response.writeHead(200, json).end('{"@id": "/categories/3", "hydra:member": [{"@i'),
  empty: (response) => response.writeHead(200).end(),
  nothing: (response) => response.writeHead(204).end(),
  other: (response) => send(response, 200, { ok: true }),
};

const bareId = (reference: unknown) =>
  Number(
    String(
      typeof reference === 'object' && reference !== null && '@id' in reference ? reference['@id'] : reference,
    ).replace(/^.*\//, ''),
  );

const folded = (text: unknown) =>
  (typeof text === 'string' ? text : '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a record matches any of the values of a query parameter, or none of them for `not[tags.id]`. */
function isFound(shown: Record<string, unknown>, parameter: string, values: string[]): boolean {
  const [, negated] = /^not\[(.+)\]$/.exec(parameter) ?? [];
  if (negated !== undefined) return !isFound(shown, negated, values);
  return values.some((value) => matches(shown, parameter.replace(/\[\]$/, ''), value));
}

/** Whether a record matches a query parameter. Parameters for paging and order match every record. */
function matches(shown: Record<string, unknown>, name: string, value: string): boolean {
  if (name === 'page' || name === 'itemsPerPage' || name.startsWith('order')) return true;
  if (name === 'id') return shown['id'] === Number(value);
  if (name === 'country') return folded(shown['country']) === folded(value);
  const [, existing] = /^exists\[(.+)\]$/.exec(name) ?? [];
  if (existing !== undefined) return String(Boolean(valueAt(shown, existing))) === value;
  const stored = valueAt(shown, name.replace(/\.id$/, ''));
  if (typeof stored === 'boolean') return String(stored) === value;
  if (name.endsWith('.id')) return [stored].flat().some((reference) => bareId(reference) === Number(value));
  return folded(valueAt(shown, name)).includes(folded(value));
}

const valueAt = (shown: Record<string, unknown>, path: string) =>
  path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], shown);

/** Sorts records by the first order of the query, as text. */
function inOrder(found: Record<string, unknown>[], query: URLSearchParams) {
  const name = [...query.keys()].find((parameter) => parameter.startsWith('order['));
  if (name === undefined) return found;
  const textAt = (shown: Record<string, unknown>) => String(valueAt(shown, name.slice('order['.length, -1)));
  const sign = query.get(name) === 'desc' ? -1 : 1;
  const { compare } = new Intl.Collator('es', { numeric: true });
  return found.toSorted((one, other) => sign * compare(textAt(one), textAt(other)));
}

function toPage(found: readonly object[], query: URLSearchParams) {
  const size = Math.min(600, Number(query.get('itemsPerPage') ?? 30));
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return { 'hydra:member': found.slice(start, start + size), 'hydra:totalItems': found.length };
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/ld+json' }).end(JSON.stringify(body));
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    at: Date.now(),
    method: request.method ?? 'GET',
    path: decodeURIComponent((request.url ?? '/').replaceAll('+', ' ')),
    language: request.headers['accept-language'],
    token: request.headers.authorization?.replace(/^Bearer /, ''),
    headers: request.headers,
    body: await readBody(request.headers['content-type'] ?? '', bytes),
  };
}

async function readBody(contentType: string, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  if (contentType.startsWith('multipart/')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    const file = form.get('file');
    return file instanceof File ? Buffer.from(await file.arrayBuffer()) : undefined;
  }
  return JSON.parse(bytes.toString('utf8'));
}
