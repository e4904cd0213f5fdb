import { apiErrors, type ApiErrorKey } from './errors/api-errors.ts';
import type { FieldErrorKey } from './errors/field-errors.ts';
import { toSentence, type SentenceValues } from './errors/sentence.ts';
import type { Language } from './language.ts';

export { apiErrors, type ApiErrorKey } from './errors/api-errors.ts';
export { fieldErrors, type FieldErrorKey } from './errors/field-errors.ts';
export { toSentence, type SentenceValues } from './errors/sentence.ts';

/** One field that was refused: where, why, and the sentence in the request's language (D-09). */
export type Violation = { propertyPath: string; message: string; key: FieldErrorKey; values?: SentenceValues };

/** What an error carries besides the names of RFC 9457 and Hydra (D-09). */
export type ErrorBody = {
  code: number;
  message: string;
  title: string;
  detail: string;
  status: number;
  key: ApiErrorKey;
  values?: SentenceValues | Partial<Record<UserOfRecord, number>>;
  violations?: Violation[];
  /** The record as it is now, where a write was refused because it has changed (feature `versions`). */
  present?: unknown;
};

/** Collections that can use another record, with the words that count them. */
const countedUsers = {
  categories: { es: ['{n} categoría', '{n} categorías'], en: ['{n} category', '{n} categories'] },
  experiences: { es: ['{n} experiencia', '{n} experiencias'], en: ['{n} experience', '{n} experiences'] },
  zones: { es: ['{n} zona', '{n} zonas'], en: ['{n} zone', '{n} zones'] },
  locations: { es: ['{n} ubicación', '{n} ubicaciones'], en: ['{n} location', '{n} locations'] },
  makers: { es: ['{n} maker', '{n} makers'], en: ['{n} maker', '{n} makers'] },
  resellers: { es: ['{n} reseller', '{n} resellers'], en: ['{n} reseller', '{n} resellers'] },
  takers: { es: ['{n} taker', '{n} takers'], en: ['{n} taker', '{n} takers'] },
  maker_plans: { es: ['{n} suscripción', '{n} suscripciones'], en: ['{n} subscription', '{n} subscriptions'] },
  contacts: { es: ['{n} contacto', '{n} contactos'], en: ['{n} contact', '{n} contacts'] },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

export type UserOfRecord = keyof typeof countedUsers;

/** `{experiences: 3, categories: 1}` → "3 experiencias y 1 categoría". */
export function toUsers(counts: Partial<Record<UserOfRecord, number>>, language: Language): string {
  const parts = Object.entries(counts).map(([user, n]) => {
    const [one, other] = countedUsers[user as UserOfRecord][language];
    return (n === 1 ? one : other).replace('{n}', String(n));
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

/** The sentence of an API error in a language. */
export function toErrorSentence(key: ApiErrorKey, language: Language, values: ErrorBody['values'] = {}): string {
  if (key === 'inUse') {
    return toSentence(apiErrors.inUse, language, {
      users: toUsers(values, language),
    });
  }
  return toSentence(apiErrors[key], language, values);
}
