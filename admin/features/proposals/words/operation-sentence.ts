import type { TFunction } from 'i18next';
import type { Language } from '@trastienda/contract/language';
import { bulkFieldsOf } from '@trastienda/contract/proposals/fields';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import type { FieldText } from '../../../kit/differences/sides.ts';
import { useValueTexts } from '../../../kit/history/value-texts.ts';
import { useFieldLabels } from '../../../kit/records/field-labels.ts';
import { toText } from '../../../kit/to-text.ts';

type Change = Pick<Proposal, 'collection' | 'names'>;
type PlannedOperation = Proposal['operations'][number];

/** The names that the sentences about operations use. */
type Words = {
  t: TFunction<['proposals', 'common']>;
  language: Language;
  collection: Proposal['collection'];
  labelOf: (field: string) => string;
  /** Converts a value of a field to text. */
  textOf: (field: string, value: unknown) => FieldText;
};

/** The longest text that a sentence quotes, in characters. */
const maxQuoted = 90;

/** Returns a function that says in a sentence what an operation does, such as `Añadir la etiqueta Playa`. */
export function useOperationSentence({ collection, names }: Change): (operation: PlannedOperation) => string {
  const { t, i18n } = useTranslation(['proposals', 'common']);
  const labelOf = useFieldLabels(collection);
  const toTexts = useValueTexts(collection);
  const textOf = (field: string, value: unknown) => toTexts(field, value, { names, deleted: [] });
  const language = i18n.language === 'en' ? 'en' : 'es';
  return (operation) => toSentence({ t, language, collection, labelOf, textOf }, operation);
}

export function toSentence(words: Words, operation: PlannedOperation): string {
  const { t, language, textOf } = words;
  const { operation: kind, field, value } = operation;
  if (kind === 'delete') return t('does.delete');
  if (kind === 'proofread') return t(`does.proofread.${operation.language ?? 'es'}`);
  if (kind === 'confirm') return toConfirmation(words, operation);
  if (kind === 'replace') return toReplacement(words, operation);
  if (kind === 'set') return toSet(words, operation);
  const name = field ?? '';
  const names = [textOf(name, value) ?? []].flat();
  return t(kind === 'add' ? 'does.add' : 'does.remove', {
    what: t(`nouns.${name}`, { count: names.length }),
    names: listed(language, names),
  });
}

function toConfirmation({ t, labelOf }: Words, { field, language }: PlannedOperation): string {
  if (field === null) return t(`does.confirm.${language ?? 'es'}`);
  return t('does.confirm.field', { field: toLabel(t, labelOf(field), language) });
}

function toSet({ t, language, collection, labelOf, textOf }: Words, { field, value, ...operation }: PlannedOperation) {
  const name = field ?? '';
  const kind = bulkFieldsOf(collection)[name]?.kind;
  const label = toLabel(t, labelOf(name), operation.language);
  if (value === null) return t(kind === 'position' ? 'does.unplace' : 'does.clear', { field: label });
  if (typeof value === 'boolean')
    return t('does.set', { field: label, value: t(`common:filters.is.${value ? 'true' : 'false'}`) });
  const text = listed(language, [textOf(name, value) ?? []].flat());
  const isQuoted = kind === 'line' || kind === 'text';
  return isQuoted
    ? t('does.setText', { field: label, value: shortened(text) })
    : t('does.set', { field: label, value: text });
}

function toReplacement({ t, language, labelOf }: Words, operation: PlannedOperation): string {
  const { field, find, value } = operation;
  const label = toLabel(t, labelOf(field ?? ''), operation.language);
  const values = { field: label, find: shortened(find ?? ''), value: shortened(toText(value)) };
  const sentence = value === '' ? t('does.cut', values) : t('does.replace', values);
  const options = (['wholeWords', 'matchesCase', 'matchesAccents'] as const).filter((each) => operation[each]);
  if (options.length === 0) return sentence;
  const how = listed(
    language,
    options.map((each) => t(`does.matching.${each}`)),
  );
  return t('does.how', { sentence, how });
}

const toLabel = (t: Words['t'], text: string, language: string | null) =>
  language === 'es' || language === 'en' ? t(`common:form.inLanguage.${language}`, { text }) : text;

const listed = (language: Language, texts: readonly string[]) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);

const shortened = (text: string) => (text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text);
