import fc from 'fast-check';
import type { JsonSchema } from '../../openapi/json-schema.ts';
import { junk, nastyKeys } from './junk.ts';

/** Number of records of most kinds that exist before the first generated request, with ids from 1. */
export const knownIds = 30;

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Returns a generator of values that a schema allows. The server accepts them, as far as the schema can express the server's rules. */
export function fromSchema(schema: JsonSchema, components: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const make = (one: Schema): fc.Arbitrary<unknown> => {
    if (one.$ref) return make(components[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] ?? {});
    if (one.examples?.length) return fc.constantFrom(...one.examples).chain(varied);
    if (one.const !== undefined) return fc.constant(one.const);
    if (one.enum) return fc.constantFrom(...one.enum);
    if (one.anyOf) return fc.oneof(...one.anyOf.map(make));
    if (Array.isArray(one.type)) return fc.oneof(...one.type.map((type) => make({ ...one, type })));
    return ofType(one, make);
  };
  return make(schema);
}

function ofType(schema: Schema, make: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], items = {}, minItems = 0, maxItems = 4 } = schema;
  switch (schema.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, make(one)])), {
        requiredKeys: required,
      });
    case 'array':
      return fc.array(make(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
    case 'number':
      return fc.integer({ min: 1, max: 20 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 20 });
  return fc
    .lorem({ mode: 'sentences', maxCount: Math.max(1, Math.ceil(minLength / 20)) })
    .map((words) => words.padEnd(minLength, ' y más').slice(0, maxLength));
}

/** Generates variants of an example: `/makers/1` with another known id, `alba@example.com` with a random prefix. */
function varied(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example === 'string' && example.includes('@')) return fc.nat(1e9).map((n) => `${n}${example}`);
  if (!/\b1\b/.test(JSON.stringify(example))) return fc.constant(example);
  return fc
    .integer({ min: 1, max: knownIds })
    .map((n): unknown => JSON.parse(JSON.stringify(example).replace(/\b1\b/, `${n}`)));
}

/**
 * Generates variants of a value that are mostly invalid: in an object, a property is replaced, dropped or added; any other value
 * is replaced.
 */
export const spoilt = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), junk, fc.constantFrom('replace', 'drop', 'add'), fc.constantFrom(...nastyKeys))
    .map(([value, at, wrong, how, key]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong;
      const entries = Object.entries(value);
      const place = entries.length === 0 ? 0 : at % entries.length;
      if (how === 'add' || entries.length === 0) return withEntries([...entries, [key, wrong]]);
      if (how === 'drop') return withEntries(entries.filter((_, index) => index !== place));
      return withEntries(entries.map(([name, old], index) => [name, index === place ? wrong : old]));
    });

/** Returns an object with these entries. `__proto__` becomes an own property, too, so that `JSON.stringify` writes it. */
const withEntries = (entries: [string, unknown][]) => Object.fromEntries(entries);
