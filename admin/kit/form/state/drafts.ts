import { otherLanguage, type Language } from '@trastienda/contract/language';
import { isSame } from '@trastienda/contract/model/stored-values';

/** The values of fields by name, in the types that the inputs use. */
export type Values = Record<string, unknown>;

/** The values of a form: a draft of the translated fields per content language, and the fields shared by both (D-57). */
export type Drafts = Record<Language, Values> & { shared: Values };

/** The key of a draft: a content language, or `shared`. */
export type Place = keyof Drafts;
/** A problem of a field, for the summary of all problems. */
export type ListedProblem = { place: Place; name: string; message: string };
export const places = ['shared', 'es', 'en'] as const satisfies readonly Place[];

/** One of the requests that a save sends: its method, its language, and the drafts in its body. */
export type Write = {
  method: 'POST' | 'PUT';
  language: Language;
  /** The languages whose texts are in the body. Texts of a language other than `language` are in the body's field `translations`. */
  carries: readonly Language[];
};

type Situation = {
  isNew: boolean;
  /** The content language that the form shows. */
  current: Language;
  /** The languages whose texts differ from the stored texts. */
  changed: readonly Language[];
  /** The languages whose draft has any text. */
  written: readonly Language[];
  /** Whether a single request can write both languages (feature `translations`). */
  canCarryBoth: boolean;
};

/** Returns the requests of a save, in the order in which they are sent (D-57). */
export function writesOf({ isNew, current, changed, written, canCarryBoth }: Situation): Write[] {
  // A record is created in a language that has text, even if the form shows the other, empty language.
  const first =
    isNew && !written.includes(current) && written.length > 0
      ? otherLanguage(current)
      : !isNew && changed.length === 1
        ? (changed[0] ?? current)
        : current;
  const second = otherLanguage(first);
  const method = isNew ? 'POST' : 'PUT';
  const needsSecond = (isNew ? written : changed).includes(second);
  if (!needsSecond) return [{ method, language: first, carries: [first] }];
  if (canCarryBoth) return [{ method, language: first, carries: [first, second] }];
  return [
    { method, language: first, carries: [first] },
    { method: 'PUT', language: second, carries: [second] },
  ];
}

/** Returns, for each draft, the names of the fields that differ from the stored values. */
export function changesOf(stored: Drafts, drafts: Drafts): Record<Place, string[]> {
  const at = (place: Place) =>
    Object.keys({ ...stored[place], ...drafts[place] }).filter(
      (name) => !isSame(stored[place][name], drafts[place][name]),
    );
  return { shared: at('shared'), es: at('es'), en: at('en') };
}

/** Whether any field of a draft has a value. */
export const hasText = (draft: Values): boolean => Object.values(draft).some((value) => !isSame(value, null));

/**
 * Merges newly read values into the drafts: unchanged fields take the new value, edited fields keep the edited value (D-57).
 * @param stored the stored values before this read; a field that differs from them was edited.
 */
export function takeIn(stored: Drafts, drafts: Drafts, read: Partial<Drafts>): { stored: Drafts; drafts: Drafts } {
  const next = { stored: { ...stored }, drafts: { ...drafts } };
  for (const place of places) {
    const values = read[place];
    if (!values) continue;
    next.stored[place] = values;
    next.drafts[place] = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isSame(stored[place][name], drafts[place][name]) ? value : drafts[place][name],
      ]),
    );
  }
  return next;
}

/** Returns the drafts with other values of some fields. */
export const filledIn = (drafts: Drafts, values: Drafts): Drafts => ({
  shared: { ...drafts.shared, ...values.shared },
  es: { ...drafts.es, ...values.es },
  en: { ...drafts.en, ...values.en },
});

/**
 * A field that another user changed while the form was open: the stored value (`now`), the form's value (`mine`), and whether it
 * was edited in the form too (`isTouched`).
 */
export type Difference = { place: Place; name: string; now: unknown; mine: unknown; isTouched: boolean };

/**
 * Returns the fields whose value in `present`, the record as another user saved it, differs from both the loaded value (`stored`) and
 * the value in the form (`drafts`).
 */
export const differencesOf = (stored: Drafts, drafts: Drafts, present: Partial<Drafts>): Difference[] =>
  places.flatMap((place) =>
    Object.entries(present[place] ?? {}).flatMap(([name, now]) => {
      const [before, mine] = [stored[place][name], drafts[place][name]];
      return isSame(before, now) || isSame(mine, now)
        ? []
        : [{ place, name, now, mine, isTouched: !isSame(before, mine) }];
    }),
  );
