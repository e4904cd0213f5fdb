import type { ComboboxItem } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRouter } from '@tanstack/react-router';
import { recordForms } from '../../kit/records/record-forms.ts';
import { useRecordKind } from '../../kit/history/record-kind.ts';
import { useMay } from '../../session/use-may.ts';

const byLabel = (language: string) => (a: ComboboxItem, b: ComboboxItem) => a.label.localeCompare(b.label, language);

/** The logged collections without a form. */
const withoutForm = ['contacts', 'favorite_experiences', 'favorite_makers', 'maker_plans'];

/** Returns a function that returns whether the user may read the changes of a collection (D-88). */
function useMayReadChanges(): (collection: string) => boolean {
  const may = useMay();
  return (collection) => may(`GET /${collection}/{id}/changes`);
}

/** Returns the logged collections whose changes the user may read, as options. */
export function useRecordKinds(): ComboboxItem[] {
  const { i18n } = useTranslation();
  const kindOf = useRecordKind();
  return [...recordForms(useRouter()).keys(), ...withoutForm]
    .filter(useMayReadChanges())
    .map((collection) => ({ value: collection, label: kindOf(collection) ?? collection }))
    .toSorted(byLabel(i18n.language));
}

/** Fields of forms that no record has: the log names the field from which they are derived. */
const derived = new Set(['isAdmin', 'subcategories', 'taker', 'mediaResellersLogos']);

/** Returns the fields of these collections as options. Fields of the same name are one option, even if forms label them differently. */
export function useLoggedFields(): ComboboxItem[] {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const namespaces = [...recordForms(useRouter()).keys()].filter(useMayReadChanges());
  const textsAt = (namespace: string, key: string): [string, string][] =>
    Object.entries((i18n.getResource(language, namespace, key) ?? {}) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
  const ofForms = namespaces.flatMap((namespace) => textsAt(namespace, 'fields'));
  const always = textsAt('common', 'fieldLabels.always');
  const other = textsAt('common', 'fieldLabels.other');
  const labels = Map.groupBy([...ofForms, ...other], ([name]) => name);
  const joined = [...labels].map(
    ([name, texts]) => [name, [...new Set(texts.map(([, text]) => text))].join(' / ')] as const,
  );
  return [...new Map([...joined, ...always])]
    .filter(([name]) => !derived.has(name))
    .map(([value, label]) => ({ value, label }))
    .toSorted(byLabel(language));
}
