import type { LeastRole } from '@trastienda/contract/access/roles-of-operations';
import { backOfficeRoles } from '@trastienda/contract/choices';
import { apiErrors, toErrorSentence, type ApiErrorKey } from '@trastienda/contract/errors';
import { limits } from '@trastienda/contract/limits';
import * as z from 'zod';
import { errorBody } from './error-body.ts';
import { ApiError, toErrorBody } from '../http/errors.ts';
import { takesKey } from '../idempotency/read-key.ts';
import { toPath } from '../http/route-path.ts';
import type { DescribedRoute } from './collect-operations.ts';
import { errorsOf, takesVersion } from './errors-of.ts';
import { introduction } from './introduction.ts';
import { schemaWriter, type JsonSchema } from './json-schema.ts';
import type { Answer, Operation } from './operation.ts';

export type Response = { description: string; content?: Record<string, { schema?: JsonSchema }> };
export type OpenApiDocument = {
  openapi: '3.1.1';
  paths: Record<string, Record<string, { responses: Record<string, Response> } & JsonSchema>>;
  components: { responses: { Refusal: Response } } & JsonSchema;
} & JsonSchema;

type Write = ReturnType<typeof schemaWriter>['write'];

/** Builds the OpenAPI 3.1 document from the operations of the routes. */
export function toDocument(routes: readonly DescribedRoute[]): OpenApiDocument {
  const { components, write } = schemaWriter();
  write(errorBody, 'output');
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = (paths[toPath(route.url)] ??= {});
    path[route.method.toLowerCase()] = toOperation(route, write);
  }
  const tags = [...new Set(routes.map(({ config }) => config.operation.tag))].toSorted();
  const errors = Object.keys(apiErrors) as ApiErrorKey[]; // restores the key type that Object.keys loses
  return {
    openapi: '3.1.1',
    info: { title: 'Trastienda', version: '1', description: introduction },
    security: [{ session: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: { Refusal: refusal },
      examples: Object.fromEntries(errors.map((key) => [key, { summary: sentenceOf(key), value: toExample(key) }])),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `token` of `/login_check`' },
        metrics: { type: 'http', scheme: 'bearer', description: "The operator's `METRICS_TOKEN`" },
      },
    },
  };
}

/**
 * Returns the part of the document that has the responses, without any operation, and a function that adds those of a route. Describing a
 * few operations takes a small part of the time of {@link toDocument}.
 */
export function describeResponses() {
  const { components, write } = schemaWriter();
  write(errorBody, 'output');
  const paths: Record<string, Record<string, { responses: Record<string, Response> }>> = {};
  return {
    document: { paths, components: { schemas: components, responses: { Refusal: refusal } } },
    responsesOf: (route: DescribedRoute) => {
      const path = (paths[toPath(route.url)] ??= {});
      return (path[route.method.toLowerCase()] ??= { responses: toResponses(route, write) }).responses;
    },
  };
}

/** The error response to a request that matches no operation: the path is unknown, or it does not support the method. */
const refusal: Response = {
  description: 'No such operation',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** `GET /makers/:id` → `get_makers_id`. */
const toOperationId = ({ method, url }: DescribedRoute) =>
  [method.toLowerCase(), ...url.split(/\W+/).filter(Boolean)].join('_');

function toOperation(route: DescribedRoute, write: Write) {
  const { operation, isPublic, leastRole } = route.config;
  const { tag, summary, body, bodyType, needsMetricsToken } = operation;
  const description = [operation.description, leastRole && accessOf(leastRole)].filter(Boolean).join('\n\n');
  return {
    operationId: toOperationId(route),
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(leastRole && { 'x-least-role': leastRole }),
    ...(isPublic && { security: needsMetricsToken ? [{ metrics: [] }] : [] }),
    parameters: [...toParameters(route, write)],
    ...(body && {
      requestBody: { required: true, content: toContent(bodyTypes(route.method, bodyType), write(body, 'input')) },
    }),
    responses: toResponses(route, write),
  };
}

/** The sentence of the documentation about the users who may call an operation (D-88). */
const accessOf = (leastRole: LeastRole): string =>
  leastRole === 'anyUser'
    ? 'For every signed-in user.'
    : `Needs the role \`${leastRole}\`${isHighest(leastRole) ? '' : ' or a higher one'}.`;

const isHighest = (role: LeastRole) => role === backOfficeRoles.at(-1);

const bodyTypes = (method: string, bodyType: Operation['bodyType']) =>
  bodyType === undefined
    ? ['application/ld+json', 'application/json', ...(method === 'PATCH' ? ['application/merge-patch+json'] : [])]
    : [bodyType];

const toContent = (types: readonly string[], schema: JsonSchema) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function* toParameters(route: DescribedRoute, write: Write) {
  const { method, url, config } = route;
  const { path = {}, query = {}, headers = {} } = config.operation;
  for (const [, name = ''] of url.matchAll(/:(\w+)/g)) {
    yield toParameter({ name, in: 'path', required: true }, path[name] ?? recordId, write);
  }
  for (const [name, schema] of Object.entries(query)) yield toParameter({ name, in: 'query' }, schema, write);
  for (const [name, schema] of Object.entries(headers)) yield toParameter({ name, in: 'header' }, schema, write);
  yield toParameter({ name: 'Accept-Language', in: 'header' }, language, write);
  if (config.operation.query) yield toParameter({ name: 'Prefer', in: 'header' }, handling, write);
  if (takesKey(method, config)) yield toParameter({ name: 'Idempotency-Key', in: 'header' }, idempotencyKey, write);
  if (takesVersion(route)) yield toParameter({ name: 'If-Match', in: 'header' }, ifMatch, write);
}

const recordId = z.int().min(1).max(limits.maxId).meta({ description: 'The number at the end of an `@id`' });
const language = z.string().meta({
  description: 'The language of texts and error messages: `es` (default) or `en`',
  examples: ['es', 'en-GB,en;q=0.9'],
});
const handling = z.string().meta({
  description: '`handling=strict` refuses unknown query parameters, which are otherwise ignored',
  examples: ['handling=strict'],
});
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .meta({
    description:
      'Any text, unique per write: a write repeated with the same key is executed once and gets the same response',
    examples: ['9f1c1d5e-3c1f-4c1b-9f0a-2d1e5b7c8a90'],
  });

const ifMatch = z.string().meta({
  description:
    'ETags of the record as it was read, in either language; rejected with 412 and the current record if another version is stored',
  examples: ['W/"1042.kUcc1XWYQZeV3vTm8JQx1c0zEzs"', '*'],
});

function toParameter(place: { name: string; in: string; required?: true }, schema: z.ZodType, write: Write) {
  const { description, ...rest } = write(schema, 'input');
  return { ...place, description, schema: rest };
}

function toResponses(route: DescribedRoute, write: Write): Record<string, Response> {
  const responses: Record<string, Response> = {};
  const { method, config } = route;
  for (const [status, answer] of Object.entries(config.operation.answers)) {
    responses[status] = {
      ...toResponse(answer, write),
      ...(status in places && { headers: { Location: places[status] } }),
    };
  }
  if (method === 'GET') responses['304'] = { description: 'Not modified: the `ETag` in `If-None-Match` is current' };
  for (const [status, keys] of errorsOf(route)) {
    const given = responses[status];
    responses[status] = {
      description: [given?.description, ...keys.map(sentenceOf)].filter(Boolean).join(' · '),
      content: { ...given?.content, 'application/problem+json': toProblem(keys) },
    };
  }
  return responses;
}

/** The `Location` header, by status. */
const places: Record<string, object> = {
  201: { description: 'The `@id` of the created record', schema: { type: 'string' } },
  202: { description: 'The URL that reports the progress', schema: { type: 'string' } },
};

const toResponse = ({ type, schema, description = 'Success', alsoAs = {} }: Answer, write: Write): Response => ({
  description,
  ...(type && {
    content: {
      [type]: schema ? { schema: write(schema, 'output') } : {},
      ...Object.fromEntries(
        Object.entries(alsoAs).map(([other, itsSchema]) => [other, { schema: write(itsSchema, 'output') }]),
      ),
    },
  }),
});

const toProblem = (keys: ApiErrorKey[]) => ({
  schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { key: { enum: keys } } }] },
  examples: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/examples/${key}` }])),
});

const exampleValues: Partial<Record<ApiErrorKey, Record<string, string | number>>> = {
  badOrder: { field: 'price' },
  badIdempotencyKey: { max: 255 },
  badFilter: { field: 'isActive' },
  inUse: { experiences: 3 },
  forbidden: { role: 'ROLE_EDITOR' },
  fileTooLarge: { maxMegabytes: limits.upload.maxBytes / 1e6 },
  tooManyAttempts: { seconds: 30 },
};

const usedBy = { es: '3 experiencias', en: '3 experiences' };

/** Returns the message of an error without constructing an `ApiError`, which would capture a stack trace. */
const sentenceOf = (key: ApiErrorKey) =>
  toErrorSentence(key, 'en', { ...exampleValues[key], ...(key === 'inUse' && { usedBy: usedBy.en }) });

const toExample = (key: ApiErrorKey) =>
  toErrorBody(
    new ApiError(key, {
      ...(exampleValues[key] && { values: exampleValues[key] }),
      ...(key === 'inUse' && { usedBy }),
      ...(key === 'invalidInput' && { violations: [{ propertyPath: 'name', key: 'required' }] }),
      ...(key === 'notRestorable' && {
        obstacles: [
          { propertyPath: 'slug', key: 'slugTaken', canReplace: true, canLeaveOut: true, holder: '/makers/1' },
        ],
      }),
    }),
    'en',
  );
