import * as z from 'zod';
import { fieldErrors, placeholdersOf, type FieldErrorKey } from '../errors.ts';
import { limits } from '../limits.ts';
import { email, message, newPassword, optional, required } from './fields.ts';
import { isAbsolute, toId } from './reference.ts';

/** A record embedded in another record: its identity and a few fields. */
export const embedded = <S extends z.ZodRawShape>(shape: S) => z.object({ '@id': z.string(), id: z.int(), ...shape });

const referenceInput = (collection: string, key: FieldErrorKey) =>
  z
    .union([z.string(), z.number(), z.object({ '@id': z.string() })], key)
    .transform((value, context): number => {
      const id = toId(value, collection);
      if (id !== undefined) return id;
      const fault = isAbsolute(value) ? message('foreignReference') : message('unknownReference');
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    })
    .meta({
      description: `One of \`/${collection}\``,
      examples: [`/${collection}/1`, { '@id': `/${collection}/1` }, 1, '1'],
    });

/** A required reference to a record of `collection`. Clients read that record's identity and the fields in `shows`. */
export const reference = <S extends z.ZodRawShape>(collection: string, key: FieldErrorKey, shows: S) => ({
  ...required(referenceInput(collection, key), embedded(shows)),
  reference: { collection, isMany: false },
});

/** The e-mail and password of a user created together with the record that refers to them (feature `provision`). */
const newUserParts = { email: email('email'), password: newPassword('newPassword') };
const newUser = z.object({ email: newUserParts.email.input, password: newUserParts.password.input });
export type NewUser = z.output<typeof newUser>;

/** A {@link NewUser}, or a reference to an existing user. */
const userInput = () =>
  z.union([referenceInput('users', 'partnerUser'), newUser], message('partnerUser')).meta({
    description: 'An existing user without a record of this type, or the e-mail and password of a new user',
    examples: ['/users/1', { email: 'alba@example.com', password: 'Clave123' }],
  });

const fixedUser = {
  reference: { collection: 'users', isMany: false },
  isFixed: true as const,
  parts: newUserParts,
};

/**
 * A field for the user account of a partner (a maker, a taker or a reseller): an existing user, or a new user created together with the
 * partner (D-47). A save cannot change it (API-151).
 * @param output schema of the value as clients read it.
 */
export const partnerUser = <O extends z.ZodType>(output: O) => ({ ...required(userInput(), output), ...fixedUser });

/** An optional {@link partnerUser}: the maker that the imports create as the provider of the imported experiences has no user (D-66). */
export const optionalPartnerUser = <O extends z.ZodType>(output: O) => ({
  ...optional(userInput().nullish(), output.nullable()),
  ...fixedUser,
});

/** An optional reference; blank means none. */
export const optionalReference = <S extends z.ZodRawShape>(collection: string, shows: S) => ({
  ...optional(
    z.preprocess(
      (value) => (value === '' ? null : value),
      referenceInput(collection, message('unknownReference')).nullish(),
    ),
    z.nullable(embedded(shows)),
  ),
  reference: { collection, isMany: false },
});

/** References to several records, without duplicates. Required if `min` is above 0; otherwise a create without the list stores none. */
export const references = <S extends z.ZodRawShape>(
  collection: string,
  shows: S,
  rule: { min: number; max: number; key: FieldErrorKey } = { min: 0, max: 600, key: 'tooMany' },
) => {
  // A message with a number does not describe a wrong type.
  const wrongType = placeholdersOf(fieldErrors[rule.key]).length > 0 ? message('invalid') : rule.key;
  const list = z
    .array(referenceInput(collection, wrongType), wrongType)
    .max(limits.lists.references, rule.key)
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.number()).min(rule.min, rule.key).max(rule.max, rule.key));
  const output = z.array(embedded(shows));
  return {
    ...(rule.min > 0 ? required(list, output) : optional(list.nullish(), output)),
    reference: { collection, isMany: true },
  };
};
