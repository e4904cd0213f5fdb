import * as z from 'zod';
import { isCountryCode } from '../countries/countries.ts';
import type { FieldErrorKey } from '../errors.ts';
import { limits } from '../limits.ts';
import { hasMarkRun, maxComposedChars } from '../marks.ts';
import { isAddressOnly, isEmail } from '../validators/email.ts';
import { isLine } from '../validators/line.ts';
import { isPassword } from '../validators/password.ts';
import { hasInvisible } from '../validators/pasted.ts';
import { hasPhoneLength, isPhone } from '../validators/phone.ts';
import { isStorable } from '../validators/storable.ts';
import { isUrl } from '../validators/url.ts';
import { addedLater } from './violations.ts';

/**
 * A field of a resource: the schemas with which it is written and read, and properties that the API and its documentation use. The messages
 * of `input` are keys of `fieldErrors`. If a required field is missing or null, the message is the key that was given for the field.
 */
export type Field<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** Parses the client's value into the stored value: for example, most texts are normalised and trimmed, and references become ids. */
  input: In;
  /** The value that clients read. */
  output: Out;
  isRequired: boolean;
  /** Whether the field has a value for each content language. */
  isTranslated: boolean;
  /** Written but never returned. Since a client cannot send the value back, a save with a blank value keeps the stored one. */
  isWriteOnly?: true;
  /** Set by a create; saves ignore it. */
  isFixed?: true;
  /** If the value may also be an object, such as the e-mail and password of a new user: the fields of that object. */
  parts?: Record<string, Field>;
  /** The collection that the value refers to. */
  reference?: { collection: string; isMany: boolean };
};

type RequiredField<In extends z.ZodType, Out extends z.ZodType> = Field<In, Out> & { isRequired: true };
type OptionalField<In extends z.ZodType, Out extends z.ZodType> = Field<In, Out> & { isRequired: false };

export const required = <In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): RequiredField<In, Out> => ({
  input,
  output,
  isRequired: true,
  isTranslated: false,
});
export const optional = <In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): OptionalField<In, Out> => ({
  input,
  output,
  isRequired: false,
  isTranslated: false,
});

export const message = <K extends FieldErrorKey>(key: K): K => key;

/**
 * Normalises a text to NFC and trims it (D-14). A text that is far too long, or has a long run of combining marks, is refused before that,
 * so that hostile input costs little.
 */
const cleanText = (key: FieldErrorKey, maxChars: number = limits.lineMaxChars, tooLong: FieldErrorKey = 'tooLong') =>
  z
    .string(key)
    .superRefine((text, context) => {
      if (text.trim().length > maxChars * maxComposedChars)
        context.addIssue({ code: 'too_big', origin: 'string', maximum: maxChars, message: tooLong });
      else if (!isStorable(text) || hasMarkRun(text))
        context.addIssue({ code: 'custom', message: message('invalidText'), params: addedLater });
    })
    .transform((text) => text.normalize('NFC').trim());

/** A text of at most `maxChars` characters. If the text is longer, the rules chained after this one are not checked. */
const upTo = (maxChars: number, key: FieldErrorKey = 'tooLong') =>
  z.string().max(maxChars, { error: key, abort: true });
const upToLine = () => upTo(limits.lineMaxChars);

const blankToNull = (value: unknown) => (value === '' ? null : value);

/** An optional text: blank and null both mean "none". */
const noneIfBlank = (rules: z.ZodType<string, string>, maxChars?: number, tooLong?: FieldErrorKey) =>
  cleanText('invalid', maxChars, tooLong)
    .transform((text) => (text === '' ? null : text))
    .pipe(rules.nullable())
    .nullish();

/** Adds the rule that a text is a single line without control characters (D-74). */
const onOneLine = (rules: z.ZodType<string, string>) =>
  rules.refine(isLine, { error: message('singleLine'), params: addedLater });

/** Adds the rule that a text is a single line without invisible characters, not even joiners and direction marks (D-96). */
const visible = (rules: z.ZodType<string, string>) =>
  onOneLine(rules).refine((text) => !hasInvisible(text), { error: message('singleLine'), params: addedLater });

/** A required single line of at most 255 characters. */
export const line = (key: FieldErrorKey) =>
  required(
    cleanText(key).pipe(onOneLine(z.string().min(1, key).max(limits.lineMaxChars, message('tooLong')))),
    z.string(),
  );

/** An optional single line. */
export const optionalLine = (maxChars: number = limits.lineMaxChars, key: FieldErrorKey = 'tooLong') =>
  optional(noneIfBlank(onOneLine(upTo(maxChars, key)), maxChars, key), z.string().nullable());

/** A required identifier or document number: a single line without invisible characters (D-96). */
export const identifier = (key: FieldErrorKey) =>
  required(
    cleanText(key).pipe(visible(z.string().min(1, key).max(limits.lineMaxChars, message('tooLong')))),
    z.string(),
  );

/** An optional {@link identifier}. */
export const optionalIdentifier = (maxChars: number = limits.lineMaxChars, key: FieldErrorKey = 'tooLong') =>
  optional(noneIfBlank(visible(upTo(maxChars, key)), maxChars, key), z.string().nullable());

/** A required multi-line text; too short and too long give the same message. */
export const text = (key: FieldErrorKey, { minChars, maxChars }: { minChars: number; maxChars: number }) =>
  required(cleanText(key, maxChars, key).pipe(z.string().min(minChars, key).max(maxChars, key)), z.string());

/** An optional multi-line text. */
export const optionalText = (maxChars: number = limits.textMaxChars, key: FieldErrorKey = 'tooLong') =>
  optional(noneIfBlank(upTo(maxChars, key), maxChars, key), z.string().nullable());

/** A required URL that starts with http:// or https:// (A-90). */
export const url = (key: FieldErrorKey) =>
  required(
    cleanText(key)
      .pipe(visible(upToLine()).refine(isUrl, key))
      .meta({ examples: ['https://example.com/ruta'] }),
    z.string(),
  );

/** An optional URL that starts with http:// or https://. */
export const optionalUrl = (key: FieldErrorKey) =>
  optional(noneIfBlank(visible(upToLine()).refine(isUrl, key)), z.string().nullable());

/** A required phone number, 4 to 14 characters including separators. */
export const phone = (key: FieldErrorKey) =>
  required(
    cleanText(key)
      .pipe(z.string().refine((text) => hasPhoneLength(text) && isPhone(text), key))
      .meta({ examples: ['+34612345678'] }),
    z.string(),
  );

/** An optional phone number, of at most 255 characters; the length limits of {@link phone} do not apply (VAL-12). */
export const optionalPhone = () =>
  optional(noneIfBlank(upToLine().refine(isPhone, message('phone'))), z.string().nullable());

const address = (key: FieldErrorKey) =>
  visible(upToLine())
    .refine(isEmail, key)
    .refine(isAddressOnly, { error: message('addressOnly'), params: addedLater });

/** A required e-mail address, `name@domain`. */
export const email = (key: FieldErrorKey) =>
  required(
    cleanText(key)
      .pipe(address(key))
      .meta({ examples: ['alba@example.com'] }),
    z.string(),
  );

/** An optional e-mail address. */
export const optionalEmail = (key: FieldErrorKey) => optional(noneIfBlank(address(key)), z.string().nullable());

/** A new password, with the rules of {@link isPassword} (VAL-05, D-36). It is not trimmed (D-14). */
export const newPassword = (key: FieldErrorKey) => ({
  ...required(
    z
      .string(key)
      .refine(isPassword, key)
      .meta({ examples: ['Clave123'] }),
    z.string(),
  ),
  isWriteOnly: true as const,
});

/** A time of day, `HH:mm`; seconds are accepted and dropped. */
export const time = (key: FieldErrorKey) =>
  required(
    cleanText(key).pipe(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, key)
        .transform((value) => value.slice(0, 5)),
    ),
    z.string(),
  );

/** A required value of a fixed set. */
export const choice = <const V extends readonly [string, ...string[]]>(values: V, key: FieldErrorKey) =>
  required(z.enum(values, key), z.enum(values));

/** An optional value of a fixed set; blank means none. */
export const optionalChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  optional(z.preprocess(blankToNull, z.enum(values, message('invalid')).nullish()), z.enum(values).nullable());

/** Values of a fixed set; duplicates are removed. Null means none, and so does a create without the field (D-06). */
export const choices = <const V extends readonly [string, ...string[]]>(values: V, key: FieldErrorKey) =>
  optional(
    z
      .array(z.enum(values, key), message('invalid'))
      .max(limits.lists.choices, message('tooMany'))
      .nullable()
      .transform((chosen) => [...new Set(chosen ?? [])])
      .optional(),
    z.array(z.enum(values)),
  );

/** A boolean. Null means false, and so does a create without the field (D-06). */
export const flag = () =>
  optional(
    z
      .boolean(message('invalid'))
      .nullable()
      .transform((value) => value ?? false)
      .optional(),
    z.boolean(),
  );

/** A required boolean. */
export const requiredFlag = (key: FieldErrorKey) => required(z.boolean(key), z.boolean());

/** A price as text: digits with optional decimals after a point or a comma. */
export const price = (key: FieldErrorKey) =>
  required(cleanText(key).pipe(upTo(20, key).regex(/^\d+([.,]\d+)?$/, key)), z.string());

const whole = () =>
  z.int(message('wholeNumber')).min(0, message('outOfRange')).max(limits.maxId, message('outOfRange'));

/** An integer from 0 to `limits.maxId`. Null means `fallback`; a create without the field gets the column's default. */
export const wholeOr = (fallback: number) =>
  optional(
    whole()
      .nullable()
      .transform((value) => value ?? fallback)
      .optional(),
    z.int(),
  );

const inLowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/**
 * A value of a fixed set of lower-case values, accepted in upper or lower case. Null means `fallback`; a create without the field
 * gets the column's default.
 */
export const choiceOr = <const V extends readonly [string, ...string[]]>(values: V, fallback: V[number]) =>
  optional(
    z
      .preprocess(inLowerCase, z.enum(values, message('invalid')).nullable())
      .transform((value) => value ?? fallback)
      .optional(),
    z.enum(values),
  );

/** An optional integer from 0 to `limits.maxId`. */
export const optionalInteger = () => optional(whole().nullish(), z.int().nullable());

/** A country by its ISO 3166-1 code, stored in upper case. */
export const country = (key: FieldErrorKey) =>
  required(
    cleanText(key).pipe(
      z
        .string()
        .regex(/^[A-Za-z]{2}$/, key)
        .refine((code) => isCountryCode(code.toUpperCase()), { error: key, params: addedLater })
        .transform((code) => code.toUpperCase()),
    ),
    z.string(),
  );

/** At least one country code; duplicates are removed. */
export const countryCodes = (key: FieldErrorKey) =>
  required(
    z
      .array(country('countryName').input, key)
      .max(limits.lists.countryCodes, message('tooMany'))
      .transform((codes) => [...new Set(codes)])
      .pipe(z.array(z.string()).min(1, key)),
    z.array(z.string()),
  );

/** An optional country code, with the rules of {@link country}; blank means none. */
export const optionalCountry = () =>
  optional(z.preprocess(blankToNull, country('countryName').input.nullish()), z.string());

/** Marks a field as written and read per content language. */
export const translated = <F extends Field>(field: F) => ({ ...field, isTranslated: true as const });

/** Marks a required field that an imported record may lack: required on write, nullable on read (D-66). */
export const mayBeMissing = <F extends Field>({
  output,
  ...field
}: F): Omit<F, 'output'> & { output: z.ZodNullable<F['output']> } => ({ ...field, output: z.nullable(output) });
