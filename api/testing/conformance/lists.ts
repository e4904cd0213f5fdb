import fc from 'fast-check';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/json-schema.ts';
import type { ApiUnderTest } from '../api-under-test.ts';
import { fromSchema } from '../fuzz/from-schema.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema };

/**
 * Parts of names, some of them patterns. `lower('İ')` is `i` in the embedded database, and `i` with a combining dot under ICU:
 * `public.fold` makes them equal.
 */
const parts = ['ÑAN', 'alamo', '_%', 'İ'];
const seed = 7;

/** Reads every path of the OpenAPI document in both languages: without parameters, with each parameter alone, and with all. */
export async function readLists({ app, admin }: ApiUnderTest): Promise<void> {
  const document: OpenApiDocument = (await app.inject({ method: 'GET', url: '/docs.json' })).json();
  const components = (document.components['schemas'] ?? {}) as Record<string, JsonSchema>; // written by schemaWriter
  const sample = ({ schema }: Parameter, count: number) =>
    fc.sample(fromSchema(schema, components), { seed, numRuns: count }).map((value) => String(value));
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const parameters = (get as unknown as { parameters: Parameter[] }).parameters; // written by toOperation
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
