import { contentLanguages, type Language } from '@trastienda/contract/language';
import { readStatePath } from '@trastienda/contract/proposals/fields';
import type { ProposalItem } from '@trastienda/contract/proposals/proposal';
import texts from './report-texts.json' with { type: 'json' };

export const reportHeader = (language: Language): string[] => texts[language].header;

/** Returns a row per field that changes, or a single row for an item without fields. Reasons about the item itself are in its first row. */
export function toRows(
  item: ProposalItem,
  { isDelete, language }: { isDelete: boolean; language: Language },
): string[][] {
  const known = [texts[language].kinds[item.kind], stateOf(item, language), item.record, item.name ?? ''];
  const fields = Object.entries(item.fields);
  if (fields.length === 0) {
    const after = isDelete && item.kind === 'changes' ? texts[language].values.trash : '';
    return [[...known, '', '', '', after, reasonOf(item, { isFirst: true, language })]];
  }
  return fields.map(([key, { before, after }], at) => {
    const values = [before, after].map((value) => toText(value, { key, item, language }));
    return [...known, ...columnsOf(key, language), ...values, reasonOf(item, { key, isFirst: at === 0, language })];
  });
}

/** Returns the field of a key, and its language. The field of the state of a text is `translationStates.` and that of the text. */
function columnsOf(key: string, language: Language): string[] {
  const mark = readStatePath(key);
  const [field = '', text] = mark ? [`translationStates.${mark.field}`, mark.language] : key.split('.');
  const textLanguage = contentLanguages.find((each) => each === text);
  return [field, textLanguage ? texts[language].languages[textLanguage] : ''];
}

function stateOf({ kind, state, isChosen }: ProposalItem, language: Language): string {
  const { states, waiting } = texts[language];
  if (state !== 'pending') return states[state];
  if (kind !== 'changes') return '';
  return isChosen ? waiting.ticked : waiting.unticked;
}

type Place = { key?: string; isFirst: boolean; language: Language };

/** Why the field, or in the first row the item, is refused or was not undone. */
function reasonOf({ problems, fields, left, leftBecause }: ProposalItem, { key, isFirst, language }: Place): string {
  const isHere = (path: string) => path === key || (isFirst && !Object.hasOwn(fields, path));
  const refused = problems.filter(({ propertyPath }) => isHere(propertyPath)).map(({ message }) => message);
  const isLeft = leftBecause !== null && (left.length === 0 ? isFirst : left.includes(key ?? ''));
  return [...refused, ...(isLeft ? [texts[language].left[leftBecause]] : [])].join('. ');
}

function toText(value: unknown, context: { key: string; item: ProposalItem; language: Language }): string {
  if (value === null || value === undefined) return '';
  if (readStatePath(context.key)) return texts[context.language].translations[value === 'fresh' ? 'fresh' : 'stale'];
  if (typeof value === 'boolean') return texts[context.language].values[`${value}`];
  if (Array.isArray(value)) return value.map((one) => toText(one, context)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return context.item.names[value] ?? value;
}
