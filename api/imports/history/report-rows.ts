import {
  byDisplayOrder,
  flagWords,
  fieldOf,
  labelOf,
  partsOf,
  picturesField,
} from '@trastienda/contract/imports/fields';
import type { ImportItem, ItemField } from '@trastienda/contract/imports/items';
import { openStates, type RunState } from '@trastienda/contract/imports/runs';
import {
  isRestored,
  kindWords,
  missingSentence,
  noteSentence,
  pictureSentence,
  type Shown,
} from '@trastienda/contract/imports/sentences';
import type { Language } from '@trastienda/contract/language';
import texts from './report-texts.json' with { type: 'json' };

/** An item with two columns that only the report needs: the written fields, and whether the item created its experience. */
export type ReportedItem = ImportItem & { written: string[]; isCreated: boolean };
type Outcome = keyof (typeof texts)['es']['outcomes'];

export const reportHeader = (language: Language): string[] => texts[language].header;

/** Returns a row per field of an item, or a single row for an item without fields. Notes about the item itself go in its first row. */
export function toRows(item: ReportedItem, state: RunState, language: Language): string[][] {
  const { states, languages, outcomes } = texts[language];
  const experience = item.experience?.split('/').at(-1) ?? '';
  const known = [kindWords[item.kind][language], states[item.state], item.sourceId ?? '', item.name ?? '', experience];
  const isOpen = openStates.includes(state);
  const notes = notesOf(item, { language, isOpen, canTick: state === 'planned' });
  const names = Object.keys(item.fields);
  if (names.length === 0) {
    const outcome = item.kind === 'rejected' ? outcomes.rejected : '';
    return [[...known, '', '', '', '', outcome, sentencesOf(notes)]];
  }
  return names.toSorted(byDisplayOrder).map((field, place) => {
    const { name, language: textLanguage } = partsOf(field);
    const { ours, theirs } = item.fields[field] ?? {};
    const rowNotes = notes.filter((note) => note.field === field || (place === 0 && !names.includes(note.field)));
    return [
      ...known,
      labelOf(name, language),
      textLanguage ? languages[textLanguage] : '',
      toText(name, ours, { item, language }),
      toText(name, theirs, { item, language }),
      outcomes[outcomeOf(item, field, state)],
      sentencesOf(rowNotes),
    ];
  });
}

function outcomeOf(item: ReportedItem, name: string, run: RunState): Outcome {
  if (item.kind === 'rejected') return 'rejected';
  if (item.state === 'failed') return 'failed';
  if (isRestored(item)) return 'restoredBefore';
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
  return openStates.includes(run) ? 'waits' : 'notReached';
}

type Context = { item: ReportedItem; language: Language };

/** Formats a value for the report. Locations, tags and zones appear by name if the name is known. */
function toText(field: string, value: unknown, context: Context): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return flagWords(field, value, context.language);
  if (Array.isArray(value)) {
    return value.map((one) => toText(field, one, context)).join(fieldOf(field)?.kind === 'pictures' ? ' ' : ', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const names: Partial<Record<string, Record<string, string>>> = context.item.terms;
  return names[field]?.[text] ?? text;
}

type NoteSentence = { field: string; sentence: string };

const sentencesOf = (notes: NoteSentence[]) => notes.map(({ sentence }) => sentence).join(' ');

/** Returns the notes of an item as sentences, each with the field that it belongs to. The field is empty for a note about the item. */
function notesOf(item: ReportedItem, shown: Shown): NoteSentence[] {
  const shownAs = (field: string) => Object.keys(item.fields).find((name) => partsOf(name).name === field) ?? '';
  return [
    ...(item.missing.length > 0 ? [{ field: '', sentence: missingSentence(item, shown) }] : []),
    ...item.notes.map((note) => ({ field: shownAs(note.field ?? ''), sentence: noteSentence(note, shown) })),
    ...item.pictureFaults.map((fault) => ({
      field: shownAs(picturesField),
      sentence: pictureSentence(fault, shown.language),
    })),
  ];
}
