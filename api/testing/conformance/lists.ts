import fc from 'fast-check';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/json-schema.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { fromSchema } from '../fuzz/from-schema.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema };

/**
 * Values for text parameters: parts of names, wildcards of LIKE, and `İ`. The embedded database converts `İ` to `i` in lower case, and
 * ICU to `i` with a combining dot; `public.fold` must return the same text in both.
 */
const parts = ['ÑAN', 'alamo', '_%', 'İ'];
const seed = 7;

/** Sends every GET request of the OpenAPI document in both languages: without query parameters, with each parameter alone, and with all. */
export async function readLists({ app, admin }: ApiUnderTest): Promise<void> {
  const document: OpenApiDocument = (await app.inject({ method: 'GET', url: '/docs.json' })).json();
  // The cast is safe: `schemaWriter` generates the schemas.
  const components = (document.components['schemas'] ?? {}) as Record<string, JsonSchema>;
  const sample = ({ schema }: Parameter, count: number) =>
    fc.sample(fromSchema(schema, components), { seed, numRuns: count }).map((value) => String(value));
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    // The cast is safe: `toOperation` generates the parameters in this shape.
    const parameters = (get as unknown as { parameters: Parameter[] }).parameters;
    const address = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce(
        (url, one) => url.replace(`{${one.name}}`, one.schema['type'] === 'integer' ? '2' : (sample(one, 1)[0] ?? '')),
        path,
      );
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const questions = query.flatMap((parameter) =>
      valuesOf(parameter, sample).map((value) => [parameter.name, value] as [string, string]),
    );
    const all = query.map((parameter) => [parameter.name, valuesOf(parameter, sample)[0] ?? ''] as [string, string]);
    for (const asked of [[], ...questions.map((one) => [one]), all]) {
      for (const language of ['es', 'en']) {
        await admin('GET', `${address}?${new URLSearchParams(asked).toString()}`, {
          headers: { 'accept-language': language },
        });
      }
    }
  }
}

function valuesOf(parameter: Parameter, sample: (parameter: Parameter, count: number) => string[]): string[] {
  if (parameter.schema['type'] === 'string' && !parameter.schema['enum']) return [...sample(parameter, 1), ...parts];
  return [...new Set(sample(parameter, 3))];
}
