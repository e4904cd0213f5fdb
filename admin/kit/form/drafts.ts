import { otherLanguage, type Language } from '@trastienda/contract/language';
import { isSame } from '@trastienda/contract/stored-values';

/** The values of fields by name, as the inputs hold them. */
export type Values = Record<string, unknown>;

/** What a form holds: one draft of the translated fields per content language, and the fields that both share (D-57). */
export type Drafts = Record<Language, Values> & { shared: Values };

/** Where a draft's field stands in a form. */
export type Place = keyof Drafts;
export const places = ['shared', 'es', 'en'] as const satisfies readonly Place[];

/** One call that saving sends: in which language, and which drafts travel with it. */
export type Write = {
  method: 'POST' | 'PUT';
  language: Language;
  /** The languages whose texts the body carries; any but `language` as `translations`. */
  carries: readonly Language[];
};

type Situation = {
  isNew: boolean;
  /** The content language that the form shows. */
  current: Language;
  /** The languages whose texts differ from what is stored. */
  changed: readonly Language[];
  /** The languages whose draft has any text. */
  written: readonly Language[];
  /** Whether one write can carry both (feature `translations`). */
  canCarryBoth: boolean;
};

/** Which writes go out, in their order (D-57). */
export function writesOf({ isNew, current, changed, written, canCarryBoth }: Situation): Write[] {
  // A record is created in the language that has text; looking at the empty other side must not lose what was typed.
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

/** The names of the fields that differ from what is stored, by place. */
export function changesOf(stored: Drafts, drafts: Drafts): Record<Place, string[]> {
  const at = (place: Place) =>
    Object.keys({ ...stored[place], ...drafts[place] }).filter(
      (name) => !isSame(stored[place][name], drafts[place][name]),
    );
  return { shared: at('shared'), es: at('es'), en: at('en') };
}

/** Whether a draft says anything. */
export const hasText = (draft: Values): boolean => Object.values(draft).some((value) => !isSame(value, null));

/**
 * Takes in what was just read: fields that nobody has touched show it, typed text stays (D-57).
 * @param stored what was stored before this read; a field that differs from it has been typed in.
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

/** A field that was stored anew by someone else while the form was open. */
export type Difference = { place: Place; name: string; now: unknown; mine: unknown; isTouched: boolean };

/** What another person has changed since the form was read and does not say here. */
export const differencesOf = (stored: Drafts, drafts: Drafts, present: Partial<Drafts>): Difference[] =>
  places.flatMap((place) =>
    Object.entries(present[place] ?? {}).flatMap(([name, now]) => {
      const [before, mine] = [stored[place][name], drafts[place][name]];
      return isSame(before, now) || isSame(mine, now)
        ? []
        : [{ place, name, now, mine, isTouched: !isSame(before, mine) }];
    }),
  );
