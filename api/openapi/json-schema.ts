import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** The schemas that have a name in the OpenAPI document. */
const names = z.registry<{ id: string }>();

/** Gives a schema its name in the OpenAPI document. A schema has a single name, and names are unique. */
export function named<S extends z.ZodType>(name: string, schema: S): S {
  names.add(schema, { id: name });
  return schema;
}

/** Returns `write`, which converts a schema to JSON Schema, and `components`, in which `write` collects the named schemas. */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};
  const written = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };
  /** `input` is for requests, `output` for responses. Results are cached, because many operations share a schema. */
  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const known = written[io].get(schema);
    if (known) return known;
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = inComponents(
      z.toJSONSchema(schema, { io, metadata: names, override: (context) => complete(context, io) }),
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> }; // safe: moving references does not change the shape
    Object.assign(components, $defs);
    written[io].set(schema, rest);
    return rest;
  };
  return { components, write };
}

const inComponents = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

type Context = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/**
 * Adds keywords that zod omits: the descriptions of the contract, and the rules of a value that zod transforms first, such as the length of
 * a trimmed text.
 */
function complete({ zodSchema, jsonSchema }: Context, io: 'input' | 'output') {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  delete jsonSchema.id;
  // Zod's default bounds for integers are the limits of JavaScript, not rules of the contract.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (io === 'input' && zodSchema._zod.def.type === 'pipe') addRules(zodSchema._zod.def.out, jsonSchema);
}

function addRules(schema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) {
  // The cast is safe: every schema is an instance of one of zod's classes. Their `def` is a discriminated union, unlike that of the
  // base type.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional') return addRules(def.innerType, jsonSchema);
  if (def.type === 'pipe') return addRules(def.in, jsonSchema);
  if (def.type !== jsonSchema.type) return;
  const { minLength, maxLength, pattern, minItems, maxItems } = z.toJSONSchema(schema, { io: 'input' });
  const rules = Object.entries({ minLength, maxLength, pattern, minItems, maxItems });
  Object.assign(jsonSchema, Object.fromEntries(rules.filter(([, rule]) => rule !== undefined)));
}
