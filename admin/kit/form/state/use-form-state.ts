import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { defaultLanguage, otherLanguage, type Language } from '@trastienda/contract/language';
import type { Item, Resource } from '@trastienda/contract/model/resource';
import { useRef, useState } from 'react';
import { get, set, useForm, type FieldErrors, type ResolverResult } from 'react-hook-form';
import { currentLanguage, translate } from '../../../i18n/i18n.ts';
import { hasFeature } from '../../../session/config.ts';
import { versionOf } from '../../../session/calls/versions.ts';
import type { Received } from '../../records/received.ts';
import { nextFormOf } from '../../records/walk.ts';
import { nameInPath, toBlankDrafts, toBody, toDrafts, type PlacedProblem, type Rules } from './body.ts';
import { filledIn, type Drafts, type Values } from './drafts.ts';
import type { FormProps } from '../form-props.ts';
import type { SavedInput } from '../leaving/saved-input.ts';
import { hasChanges, isRead, reduceForm, startForm, writesAt, type FormEvent, type FormState } from './form-state.ts';
import { createHeldPictures } from './held-pictures.ts';
import { createPendingPictures, type PendingState } from './pending-pictures.ts';

/**
 * The state of a form and its inputs: `dispatch` changes the state, `latest` returns it with the current input, and `writes` lists the
 * requests of a save (D-57).
 * @param saved the input of an earlier form, to restore.
 */
export function useFormState<R extends Resource>(
  props: FormProps<R>,
  items: LoadedItems<R>,
  saved: SavedInput | undefined,
) {
  const { resource } = props;
  const read = reader(props);
  const blank = () => toBlankDrafts(resource, props.blank);
  const [loaded] = useState(() => readAll(items, read));
  const [state, setState] = useState(() =>
    startForm({ blank: blank(), ...loaded, saved, language: languageOf(loaded.record) }),
  );
  // The same as the state, but always up to date. Of two reads in flight at the same time, the second response must be merged into the
  // result of the first, which the state of the last render may not contain yet.
  const newest = useRef(state);
  const [heldPictures] = useState(() => createHeldPictures(saved?.pictures));
  const [pendingPictures] = useState(() => createPendingPictures(saved?.pictures));
  const rules = toRules(props, state);
  const isTranslated = resource.translatedNames.length > 0;
  const writes = (drafts: Drafts) =>
    writesAt({ ...state, drafts }, { isTranslated, canCarryBoth: hasFeature('translations') });
  const form = useForm<Drafts>({
    defaultValues: state.drafts,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (drafts) => {
      const problems = writes(drafts).flatMap((write) => toBody(rules, drafts, write).problems);
      return toResult(drafts, problems, pendingPictures.read());
    },
  });
  const latest = () => reduceForm(newest.current, { is: 'edited', drafts: form.getValues() });
  const dispatch = (event: FormEvent) => {
    const before = latest();
    const next = reduceForm(before, event);
    newest.current = next;
    setState(next);
    if (next.drafts === before.drafts) return;
    const isDiscarded = event.is === 'resolved' && !event.isMine;
    form.reset(next.drafts, isDiscarded ? undefined : { keepErrors: true, keepTouched: true, keepIsSubmitted: true });
  };
  return {
    form,
    // The drafts of the last render are outdated as soon as the user types: `latest` returns the current ones.
    state: state as Omit<FormState, 'drafts'>,
    latest,
    dispatch,
    read,
    /** The values and the version with which the record was loaded. */
    loaded: loaded.read,
    rules,
    writes,
    fillIn: (values: Drafts) =>
      dispatch({ is: 'edited', drafts: filledIn(latest().drafts, toFormFields(props, values)) }),
    /** The stored values of a new record, whose texts are blank. */
    blank,
    pendingPictures,
    heldPictures,
    hasChanges: () => pendingPictures.read().size > 0 || hasChanges(latest()),
    /** Whether the texts of the current language are still loading. */
    isUnread: state.path !== undefined && isTranslated && !isRead(state, state.language),
  };
}

export type FormInputs = ReturnType<typeof useFormState>;

const toRules = <R extends Resource>({ resource, mapping, reviewFlags }: FormProps<R>, state: FormState): Rules => ({
  resource,
  reviewFlags,
  stored: state.stored,
  // The cast is safe: the record of the state is always a record of the resource.
  toBody: (values, isNew) => mapping?.toBody?.(values, isNew, state.record as Received<Item<R>> | undefined) ?? values,
});

/** Returns the function that reads the values and the version of a record. */
function reader<R extends Resource>({ resource, mapping, blank }: FormProps<R>) {
  // Fields that only a create sets (`isFixed`) are not read from a record. For example, `user` in the form is the e-mail and password
  // of a new user, but `user` in the record is a reference.
  const names = Object.keys(blank).filter((name) => !resource.fields[name]?.isFixed);
  return (record: Values, language: Language) => ({
    // The cast is safe: the server returned the record for this resource.
    values: toDrafts(resource, names, { ...record, ...mapping?.fromItem?.(record as Received<Item<R>>) }, language),
    version: versionOf(record),
  });
}

/** A record as it was read in the default language and, if saved input also contains texts in another language, in that language. */
export type LoadedItems<R extends Resource> = Partial<Record<Language, Received<Item<R>>>>;

/** The language in which the form begins; undefined for the default. */
// The cast is safe: the `@id` of a record is a text.
const languageOf = (record: Values | undefined) => nextFormOf(record?.['@id'] as string | undefined)?.language;

/** Returns the record of the heading, and the values of all languages in which the record was read. */
function readAll<R extends Resource>(items: LoadedItems<R>, read: ReturnType<typeof reader<R>>) {
  // The cast is safe: any record can be read by field name.
  const records = items as Partial<Record<Language, Values>>;
  const record = records[defaultLanguage];
  const other = otherLanguage(defaultLanguage);
  const texts = records[other] && { [other]: read(records[other], other).values[other] };
  const first = record && read(record, defaultLanguage);
  return { record, read: first && { ...first, values: { ...first.values, ...texts } } };
}

/** Converts shared values of the record's fields to those of the form. */
function toFormFields<R extends Resource>({ resource, mapping }: FormProps<R>, { shared, ...texts }: Drafts): Drafts {
  const fields = Object.entries(shared);
  const item = Object.fromEntries(fields.map(([name, value]) => [resource.alsoSentAs[name] ?? name, value]));
  // The cast is safe: a record of a server may lack any field.
  const mapped: Values = { ...shared, ...mapping?.fromItem?.(item as Received<Item<R>>) };
  const splits: Partial<Record<string, readonly string[]>> = mapping?.splits ?? {};
  const names = fields.flatMap(([name]) => [name, ...(splits[name] ?? [])]);
  return { ...texts, shared: Object.fromEntries(names.map((name) => [name, mapped[name]])) };
}

/** Returns the result of a validation. It reports only the first problem of each field; fields with pending uploads are invalid. */
function toResult(
  drafts: Drafts,
  problems: readonly PlacedProblem[],
  pending: ReadonlyMap<string, PendingState>,
): ResolverResult<Drafts> {
  if (problems.length === 0 && pending.size === 0) return { values: drafts, errors: {} };
  const errors: FieldErrors<Drafts> = {};
  for (const [name, state] of pending)
    set(errors, `shared.${name}`, { type: 'pending', message: translate(`pictures.pending.${state}`) });
  for (const { place, propertyPath, key, values } of problems) {
    const at = `${place}.${nameInPath(propertyPath)}`;
    if (get(errors, at) !== undefined) continue;
    set(errors, at, { type: key, message: toSentence(fieldErrors[key], currentLanguage(), values) });
  }
  return { values: {}, errors };
}
