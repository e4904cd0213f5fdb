import fc from 'fast-check';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/json-schema.ts';
import { fromSchema, knownIds, spoilt } from './from-schema.ts';
import { junk, junkNumber, junkText } from './junk.ts';

export type GeneratedRequest = {
  /** Method and path as in the OpenAPI document: `GET /categories/{id}`. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  hasSession: boolean;
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema };
type Described = { parameters: Parameter[]; requestBody?: { content: Record<string, { schema: JsonSchema }> } };
export type Uploads = { type: string; payload: Buffer }[];

/** Generates requests to every operation of a document: valid, almost valid and nonsensical. */
export function requestsTo(document: OpenApiDocument, uploads: Uploads): fc.Arbitrary<GeneratedRequest> {
  // The cast is safe: `schemaWriter` generates the schemas.
  const components = (document.components['schemas'] ?? {}) as Record<string, JsonSchema>;
  return fc.oneof(
    ...Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        // The cast is safe: `toOperation` generates the operations in this shape.
        const described = operation as unknown as Described;
        const weight = described.requestBody || described.parameters.length > 2 ? 4 : 1;
        return { weight, arbitrary: requestTo({ path, method: method.toUpperCase(), described, components, uploads }) };
      }),
    ),
  );
}

type Place = {
  path: string;
  method: string;
  described: Described;
  components: Record<string, JsonSchema>;
  uploads: Uploads;
};

function requestTo({ path, method, described, components, uploads }: Place): fc.Arbitrary<GeneratedRequest> {
  const of = (place: Parameter['in']) => described.parameters.filter((parameter) => parameter.in === place);
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 4, arbitrary: queryOf(of('query'), components) },
  );
  return fc
    .record({
      address: addressOf(path, of('path'), components),
      query,
      body: bodyOf(method, described, components, uploads),
      headers: headers(of('header').map(({ name }) => name.toLowerCase())),
      hasSession: fc.oneof({ weight: 12, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    })
    .map(({ address, query, body, headers, hasSession }) => ({
      operation: `${method} ${path}`,
      // The cast is safe: the document has no other methods.
      method: method as GeneratedRequest['method'],
      url: address + query,
      headers: { ...headers, ...(body.type !== undefined && { 'content-type': body.type }) },
      payload: body.payload,
      hasSession,
    }));
}

const encode = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // `encodeURIComponent` throws on a lone surrogate, so lone surrogates are replaced. To keep the text invalid, it then begins with
  // `%ED%A0%80`, a surrogate in UTF-8 as a careless client would encode it.
  return text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;
};

const addressOf = (path: string, parameters: Parameter[], components: Record<string, JsonSchema>) =>
  fc
    .tuple(
      ...parameters.map(({ schema }) =>
        fc.oneof(
          {
            weight: 8,
            arbitrary:
              schema['type'] === 'integer' ? fc.integer({ min: 1, max: knownIds + 5 }) : fromSchema(schema, components),
          },
          { weight: 2, arbitrary: fc.oneof(junkText, junkNumber).map((wrong) => String(wrong).slice(0, 2_000)) },
        ),
      ),
    )
    .map((values) =>
      parameters.reduce((url, { name }, at) => url.replace(`{${name}}`, () => encode(values[at])), path),
    );

function queryOf(parameters: Parameter[], components: Record<string, JsonSchema>): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 3, arbitrary: fromSchema(schema, components) }, { weight: 1, arbitrary: junk }),
    ),
  );
  const unknown = fc.tuple(
    fc.oneof(
      fc.constantFrom('order[__proto__]', 'order[]', 'order[id][x]', 'id[0]', 'id[', 'page[]', '__proto__'),
      junkText,
    ),
    junk,
  );
  return fc
    .array(fc.oneof(...known, unknown), { minLength: 1, maxLength: 4 })
    .map((pairs) =>
      `?${pairs.flatMap(([name, value]) => [value].flat().map((one) => `${encode(name)}=${encode(one ?? '')}`)).join('&')}`.slice(
        0,
        8_000,
      ),
    );
}

type Body = { type: string | undefined; payload: string | Buffer | undefined };

const noBody: Body = { type: undefined, payload: undefined };
const brokenTexts = [
  '',
  '{',
  '{"name":',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"isAdmin":true},"name":"x"}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{"name":"x"}',
  '{"name":"a","name":"b"}',
  '{"order":1e999}',
  '{"name":"\\ud800"}',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  `{"name":"${'x'.repeat(1_000_100)}"}`,
];
const types = [
  'application/ld+json',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  ';',
  'application/json/../x',
];

function bodyOf(
  method: string,
  { requestBody }: Described,
  components: Record<string, JsonSchema>,
  uploads: Uploads,
): fc.Arbitrary<Body> {
  const broken = fc.record({
    type: fc.constantFrom('application/ld+json', ...types),
    payload: fc.oneof(
      fc.constantFrom(...brokenTexts, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
  });
  if (!requestBody)
    return method === 'GET'
      ? fc.constant(noBody)
      : fc.oneof({ weight: 5, arbitrary: fc.constant(noBody) }, { weight: 1, arbitrary: broken });
  if ('multipart/form-data' in requestBody.content)
    return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...uploads) }, { weight: 1, arbitrary: broken });
  const [described] = Object.values(requestBody.content);
  const valid = fromSchema(described?.schema ?? {}, components);
  const asJson = (value: unknown): Body => ({ type: 'application/ld+json', payload: JSON.stringify(value) });
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(asJson) },
    { weight: 6, arbitrary: spoilt(valid).map(asJson) },
    { weight: 1, arbitrary: junk.map(asJson) },
    { weight: 2, arbitrary: broken },
  );
}

const odd = fc.oneof(
  fc.constantFrom('', '*', ',', ';q=2', 'en', 'es-ES;q=0.1', 'x'.repeat(4_000), '"', '\\', 'null', '__proto__', 'é'),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
);

/** Generates up to two headers with odd values: headers that the operation declares, and headers that any request may have. */
const headers = (declared: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          ...declared,
          'accept',
          'if-none-match',
          'if-match',
          'prefer',
          'origin',
          'x-forwarded-for',
          'cookie',
          'range',
          'authorization',
        ),
        odd,
      ),
      { maxLength: 2 },
    )
    .map((pairs): Record<string, string> => Object.fromEntries(pairs));
