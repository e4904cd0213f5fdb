import type { ImportItem, ItemField } from '@trastienda/contract/imports/items';
import type { RunState } from '@trastienda/contract/imports/runs';
import { toSentence } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import texts from './report-texts.json' with { type: 'json' };

/** An item with two columns that only the report needs: the written fields, and whether the item created its experience. */
export type ReportedItem = ImportItem & { written: string[]; isCreated: boolean };
type Outcome = keyof (typeof texts)['es']['outcomes'];

export const reportHeader = (language: Language): string[] => texts[language].header;

/** Returns a row per field of an item, or a single row for an item without fields. Notes about the item itself go in its first row. */
export function toRows(item: ReportedItem, state: RunState, language: Language): string[][] {
  const { kinds, states, languages, outcomes } = texts[language];
  const experience = item.experience?.split('/').at(-1) ?? '';
  const known = [kinds[item.kind], states[item.state], item.sourceId ?? '', item.name ?? '', experience];
  const notes = notesOf(item, language);
  const names = Object.keys(item.fields);
  if (names.length === 0) {
    const outcome = item.kind === 'rejected' ? outcomes.rejected : '';
    return [[...known, '', '', '', '', outcome, sentencesOf(notes)]];
  }
  return names.toSorted(byFieldOrder).map((name, place) => {
    const [field = '', suffix] = name.split('.');
    const { ours, theirs } = item.fields[name] ?? {};
    const rowNotes = notes.filter((note) => note.field === name || (place === 0 && !names.includes(note.field)));
    return [
      ...known,
      nameOf(field, language),
      suffix === 'es' || suffix === 'en' ? languages[suffix] : '',
      toText(field, ours, { item, language }),
      toText(field, theirs, { item, language }),
      outcomes[outcomeOf(item, name, state)],
      sentencesOf(rowNotes),
    ];
  });
}

const order = Object.keys(texts.es.fields);
const byFieldOrder = (one: string, other: string) =>
  order.indexOf(one.split('.')[0] ?? '') - order.indexOf(other.split('.')[0] ?? '') || other.localeCompare(one);

function nameOf(field: string, language: Language): string {
  const names: Record<string, string> = texts[language].fields;
  return names[field] ?? field;
}

function outcomeOf(item: ReportedItem, name: string, run: RunState): Outcome {
  if (item.kind === 'rejected') return 'rejected';
  if (item.state === 'failed') return 'failed';
  const field = item.fields[name];
  if (item.state === 'pending') return waitingOutcome(item, field, run);
  if (!item.written.includes(name)) {
    if (item.kept.includes(name)) return 'editedBefore';
    if (field?.decision === 'ours') return 'ours';
    return field?.isConflict && field.decision === null ? 'open' : 'same';
  }
  if (item.state !== 'kept') return item.state;
  const isLeft = item.isCreated || item.leftBecause !== 'edited' || item.left.includes(name);
  return isLeft ? leftOutcomes[item.leftBecause ?? 'edited'] : 'undone';
}

const leftOutcomes = { edited: 'leftEdited', used: 'leftUsed', deleted: 'leftDeleted', failed: 'leftFailed' } as const;

function waitingOutcome(item: ReportedItem, field: ItemField | undefined, run: RunState): Outcome {
  if (field?.decision === 'ours') return 'ours';
  if (field?.isConflict && field.decision === null) return 'open';
  if (!item.isChosen) return 'unticked';
  return ['reading', 'planned', 'applying'].includes(run) ? 'waits' : 'notReached';
}

type Context = { item: ReportedItem; language: Language };

/** Formats a value for the report. Locations, tags and zones appear by name if the name is known. */
function toText(field: string, value: unknown, context: Context): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return texts[context.language][value ? 'yes' : 'no'];
  if (Array.isArray(value)) {
    return value.map((one) => toText(field, one, context)).join(field === 'pictures' ? ' ' : ', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const names: Partial<Record<string, Record<string, string>>> = context.item.terms;
  return names[field]?.[text] ?? text;
}

type NoteSentence = { field: string; sentence: string };

const sentencesOf = (notes: NoteSentence[]) => notes.map(({ sentence }) => sentence).join(' ');

/** Returns the notes of an item as sentences, each with the field that it belongs to. The field is empty for a note about the item. */
function notesOf({ notes, missing, pictureFaults, fields }: ReportedItem, language: Language): NoteSentence[] {
  const sentences = texts[language];
  const fill = (text: string, values: Record<string, string>) => toSentence({ es: text, en: text }, language, values);
  const shownAs = (field: string) => Object.keys(fields).find((name) => name.split('.')[0] === field) ?? '';
  const unfilled = missing.map((field) => nameOf(field, language).toLocaleLowerCase(language)).join(', ');
  return [
    ...(missing.length > 0 ? [{ field: '', sentence: fill(sentences.missing, { fields: unfilled }) }] : []),
    ...notes.map(({ key, field = '', value = '' }) => {
      const sentence = fill(sentences.notes[key], { value });
      const isNamed = ['cut', 'wrongType'].includes(key) && field !== '';
      return { field: shownAs(field), sentence: isNamed ? `${nameOf(field, language)}: ${sentence}` : sentence };
    }),
    ...pictureFaults.map(({ url, fault }) => ({
      field: shownAs('pictures'),
      sentence: fill(sentences.faults[fault], { url }),
    })),
  ];
}
