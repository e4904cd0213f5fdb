import fc from 'fast-check';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/json-schema.ts';
import { fromSchema, knownIds } from './from-schema.ts';

export type ValidWrite = {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  language: 'es' | 'en';
  payload: object | undefined;
};

type Described = { requestBody?: { content: Record<string, { schema: JsonSchema }> } };

/** Generates creates, updates and deletes of the records at `paths`, with bodies that their schemas allow. */
export function validWritesTo(document: OpenApiDocument, paths: readonly string[]): fc.Arbitrary<ValidWrite> {
  // The casts are safe: `schemaWriter` and `toOperation` generate the document.
  const components = (document.components['schemas'] ?? {}) as Record<string, JsonSchema>;
  const described = document.paths as unknown as Record<string, Record<string, Described> | undefined>;
  const bodyOf = (url: string, method: string) => {
    const [content] = Object.values(described[url]?.[method]?.requestBody?.content ?? {});
    return fromSchema(content?.schema ?? {}, components) as fc.Arbitrary<object>;
  };
  const language = fc.constantFrom('es' as const, 'en' as const);
  const id = fc.integer({ min: 1, max: knownIds + 10 });
  return fc.oneof(
    ...paths.flatMap((path) => [
      { weight: 3, arbitrary: writeOf('POST', fc.constant(path), language, bodyOf(path, 'post')) },
      {
        weight: 5,
        arbitrary: writeOf(
          'PUT',
          id.map((one) => `${path}/${one}`),
          language,
          bodyOf(`${path}/{id}`, 'put'),
        ),
      },
      {
        weight: 1,
        arbitrary: writeOf(
          'DELETE',
          id.map((one) => `${path}/${one}`),
          language,
          fc.constant(undefined),
        ),
      },
    ]),
  );
}

const writeOf = (
  method: ValidWrite['method'],
  url: fc.Arbitrary<string>,
  language: fc.Arbitrary<'es' | 'en'>,
  payload: fc.Arbitrary<object | undefined>,
): fc.Arbitrary<ValidWrite> => fc.record({ method: fc.constant(method), url, language, payload });
