import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Schemas that stand under a name of their own in the document. */
const names = z.registry<{ id: string }>();

/** Gives a schema its name in the document. One schema has one name, and one name belongs to one schema. */
export function named<S extends z.ZodType>(name: string, schema: S): S {
  names.add(schema, { id: name });
  return schema;
}

/** Turns the contract's schemas into JSON Schema, and gathers those that have a name. */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};
  const written = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };
  /** `input` is what a client sends, `output` what it reads. Many operations share a schema, which is written once. */
  const write = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const known = written[io].get(schema);
    if (known) return known;
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = inComponents(
      z.toJSONSchema(schema, { io, metadata: names, override: (context) => complete(context, io) }),
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> }; // what toJSONSchema answers, with its references moved
    Object.assign(components, $defs);
    written[io].set(schema, rest);
    return rest;
  };
  return { components, write };
}

const inComponents = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

type Context = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Adds what zod leaves out: the descriptions of the contract, and the rules that hold for a text once it has been trimmed. */
function complete({ zodSchema, jsonSchema }: Context, io: 'input' | 'output') {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  delete jsonSchema.id;
  // Zod's own bounds for whole numbers: the largest that JavaScript knows, which says nothing of ours.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (io === 'input' && zodSchema._zod.def.type === 'pipe') addRules(zodSchema._zod.def.out, jsonSchema);
}

function addRules(schema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) {
  // A class of zod's, whose `def` tells which; core's base type does not say so.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional') return addRules(def.innerType, jsonSchema);
  if (def.type === 'pipe') return addRules(def.in, jsonSchema);
  if (def.type !== jsonSchema.type) return;
  const { minLength, maxLength, pattern, minItems, maxItems } = z.toJSONSchema(schema, { io: 'input' });
  const rules = Object.entries({ minLength, maxLength, pattern, minItems, maxItems });
  Object.assign(jsonSchema, Object.fromEntries(rules.filter(([, rule]) => rule !== undefined)));
}
