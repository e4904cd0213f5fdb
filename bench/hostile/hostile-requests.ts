import { limits } from '@trastienda/contract/limits';

/** A request to send. `name` describes its hostile part. */
export type HostileRequest = {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /**
   * Whether the operation works without an access token. If so, a 401 refuses the body, for example a wrong password, and is no sign that
   * the session is missing.
   */
  needsNoSession?: boolean;
};

type Schema = { $ref?: string; properties?: Record<string, unknown> };
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  /** The access control of the operation. Present only if it differs from the document's default, which requires an access token. */
  security?: unknown[];
};
/** The part of `/docs.json` that describes requests. */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
/** Maps the path of an operation to the path of a stored record, such as `/users/{id}` to `/users/7`. */
export type Records = Record<string, string>;

/** Sizes of hostile bodies and of hostile headers and query strings: near the server's limits, with room for the rest of a request. */
const bodyChars = limits.bodyMaxBytes - 1_000;
const headChars = 14_000;

/** Strings to repeat. Each repeated string is a hard case for some kind of regular expression or parser. */
const units = [
  ' ',
  'a',
  '1',
  '-',
  '.',
  'a.',
  '1 ',
  '@',
  '(',
  '/',
  '%',
  ',',
  ';',
  '=',
  '"',
  '\\"',
  'a=",',
  '*/*;q=0,',
  'a-b,',
];
/** Strings to repeat in bodies only, because URLs and headers cannot contain them unencoded. */
const textUnits = ['\u0301\u0323', 'á', '\0', '\n', '😀', '\u1e69\u0315'];

const repeated = (unit: string, chars: number) => unit.repeat(Math.floor(chars / Buffer.byteLength(unit)));
const listOf = (member: string, chars = bodyChars) => `[${repeated(`${member},`, chars)}${member}]`;
/** The length of a list that has almost as many members, at all levels, as a body may have. */
const charsRead = (member: string) =>
  Math.floor((limits.json.maxMembers - 100) / (member.match(/[[{,]|$/g)?.length ?? 1)) * (member.length + 1);
const shown = (unit: string) => JSON.stringify(unit);

/** Yields hostile values of a field: a description, and the value as JSON text of about `chars` characters. */
function* hostileValues(chars: number): Generator<[string, string]> {
  for (const unit of [...units, ...textUnits]) {
    // If JSON escapes the unit, a character may take six characters, such as `\u0000`.
    const text = repeated(unit, chars / (JSON.stringify(unit).length > unit.length + 2 ? 6 : 1));
    yield [`a text of ${shown(unit)}`, JSON.stringify(`${text}!`)];
  }
  for (const member of ['0', '"x"', '"ROLE_MAKER"', '{}', '[]', '{"@id":"x"}', '{"@id":"/experiences/1","order":0}'])
    yield* [
      [`a list of ${member}`, listOf(member, chars)],
      [`a list of as many ${member} as are read`, listOf(member, Math.min(chars, charsRead(member)))],
    ] satisfies [string, string][];
  yield ['lists within lists', '['.repeat(chars / 2) + ']'.repeat(chars / 2)];
  yield ['objects within objects', '{"a":'.repeat(chars / 6) + '0' + '}'.repeat(chars / 6)];
  yield ['an object of many names', objectOf(chars)];
  yield ['a long number', '1'.repeat(chars)];
}

const objectOf = (chars: number) =>
  `{${Array.from({ length: Math.floor(chars / 14) }, (_, at) => `"n${String(at).padStart(7, '0')}":0`).join(',')}}`;

/**
 * Yields requests to every operation with a JSON body: the hostile value is the whole body, the value of one field, or the value of every
 * field. A PATCH is skipped if its path also has a PUT.
 */
export function* hostileBodies({ paths, components }: Document, records: Records): Generator<HostileRequest> {
  for (const { method, path, operation } of operationsOf(paths)) {
    const [schema] = Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      type.startsWith('multipart/') ? [] : [schema],
    );
    // PATCH and PUT of the same path share a handler.
    const isSameAsPut = method === 'PATCH' && paths[path]?.['put'] !== undefined;
    if (!schema || isSameAsPut) continue;
    const { properties = {} } = components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
    const names = Object.keys(properties);
    const request = {
      method,
      path: addressOf(path, records),
      headers: { 'content-type': 'application/ld+json' },
      needsNoSession: operation.security !== undefined,
    };
    for (const [what, value] of hostileValues(bodyChars)) {
      yield { ...request, name: `the whole body is ${what}`, body: value };
      for (const name of names) yield { ...request, name: `${name} is ${what}`, body: `{"${name}":${value}}` };
    }
    for (const [what, value] of hostileValues(bodyChars / (names.length + 1) - 40)) {
      const fields = names.map((name) => `"${name}":${value}`).join(',');
      yield { ...request, name: `every field is ${what}`, body: `{${fields}}` };
    }
  }
}

/** Yields requests to every GET operation, with long values of each query parameter, repeated parameters, and many unknown parameters. */
export function* hostileAddresses({ paths }: Document, records: Records): Generator<HostileRequest> {
  for (const { method, path, operation } of operationsOf(paths)) {
    if (method !== 'GET') continue;
    const address = addressOf(path, records);
    const request = { method, needsNoSession: operation.security !== undefined };
    const names = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    for (const name of [...names, 'order[x]', 'x']) {
      for (const unit of ['a', '1', '-', '.', '/', '[', '%25', '+', ',', '%CC%81%CC%A3'])
        yield { ...request, name: `${name} of ${unit}`, path: `${address}?${name}=${repeated(unit, headChars)}` };
      yield { ...request, name: `${name} many times`, path: `${address}?${repeated(`${name}=1&`, headChars)}` };
    }
    for (const [what, toName] of Object.entries(manyNames)) {
      const query = Array.from({ length: headChars / 16 }, (_, at) => `${toName(at)}=1`).join('&');
      yield { ...request, name: `many names: ${what}`, path: `${address}?${query}` };
    }
  }
}

const manyNames: Record<string, (at: number) => string> = {
  any: (at) => `n${at}`,
  id: (at) => `id[${at}]`,
  order: (at) => `order[n${at}]`,
};

const readHeaders = {
  accept: '',
  'accept-language': 'en',
  'accept-encoding': 'gzip',
  authorization: 'Bearer ',
  'if-none-match': 'W/"',
  'if-match': 'W/"x"',
  'idempotency-key': '"',
  prefer: 'respond-async=',
  range: 'bytes=0-',
  'content-type': 'application/json; a=',
  'x-forwarded-for': '1.1.1.1,',
  'x-forwarded-host': 'a',
  origin: 'http://a',
  cookie: 'a=',
} as const;

/** Yields requests with a long value of each header in `readHeaders`, to each of several endpoints. */
export function* hostileHeaders(): Generator<HostileRequest> {
  const places = [
    'GET /categories',
    'GET /',
    'GET /config.json',
    'GET /media/x.jpg',
    'PUT /categories/1',
    'POST /imports/imports-request',
  ];
  for (const place of places) {
    const [method = '', path = ''] = place.split(' ');
    const body = method === 'GET' ? {} : { body: '{"imports":"civitatis","experienceImports":"x"}' };
    for (const [header, start] of Object.entries(readHeaders)) {
      for (const unit of units) {
        for (const [before, after] of [
          ['', ''],
          [start, '!'],
          [start, '"'],
        ] as const) {
          const value = `${before}${repeated(unit, headChars)}${after}`;
          const name = `${header} of ${shown(unit)} after ${shown(before)} before ${shown(after)}`;
          yield { name, method, path, headers: { 'content-type': 'application/json', [header]: value }, ...body };
        }
      }
    }
  }
}

/** Yields multipart forms with many parts, long part names, long or many part headers, and text that is almost a boundary. */
export function* hostileForms(): Generator<HostileRequest> {
  const type = 'multipart/form-data; boundary=b';
  const part = (name: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const forms: Record<string, string> = {
    'many parts': part('x', '').repeat(bodyChars / 70),
    'a long name of a part': part('x'.repeat(bodyChars), 'x'),
    'a long header of a part': `--b\r\nContent-Disposition: form-data; ${repeated('a="\\";', bodyChars)}\r\n\r\nx\r\n`,
    'many headers of a part': `--b\r\n${repeated('a: b\r\n', bodyChars)}\r\n\r\nx\r\n`,
    'almost boundaries': part('x', repeated('\r\n--', bodyChars)),
    'almost boundaries in a file': `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${repeated('\r\n-', bodyChars)}\r\n`,
  };
  for (const [name, parts] of Object.entries(forms))
    yield {
      name,
      method: 'POST',
      path: '/media_experiences',
      headers: { 'content-type': type },
      body: `${parts}--b--\r\n`,
    };
}

const operationsOf = (paths: Document['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const addressOf = (path: string, records: Records) =>
  path.replace(/^\/\w+\/\{id\}/, (record) => records[record] ?? record).replaceAll(/\{\w+\}/g, '1');
