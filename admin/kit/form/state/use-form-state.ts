import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { defaultLanguage, type Language } from '@trastienda/contract/language';
import type { Item, Resource } from '@trastienda/contract/model/resource';
import { useRef, useState } from 'react';
import { get, set, useForm, type FieldErrors } from 'react-hook-form';
import { currentLanguage, translate } from '../../../i18n/i18n.ts';
import { hasFeature } from '../../../session/config.ts';
import { versionOf } from '../../../session/calls/versions.ts';
import type { Received } from '../../records/received.ts';
import { nameInPath, toBlankDrafts, toBody, toDrafts, type PlacedProblem, type Rules } from './body.ts';
import { changesOf, hasText, takeIn, writesOf, type Drafts, type Values, type Write } from './drafts.ts';
import type { FormProps } from '../form-props.ts';
import { hasChanges, isRead, reduceForm, type FormEvent, type FormState } from './form-state.ts';
import { createPendingPictures, type PendingState } from './pending-pictures.ts';
import type { SavedDrafts } from '../leaving/saved-drafts.ts';

/**
 * The state of a form and its inputs: `dispatch` changes the state, `latest` returns it with the current input, and `writes` lists the
 * requests of a save (D-57).
 * @param kept the saved input to restore.
 */
export function useFormState<R extends Resource>(
  props: FormProps<R>,
  item: Received<Item<R>> | undefined,
  kept: SavedDrafts | undefined,
) {
  const { resource, mapping, reviewFlags } = props;
  const read = reader(props);
  // The cast is safe: any record can be read by field name.
  const [state, setState] = useState(() => start(props, item as Values | undefined, kept));
  // The same as the state, but always up to date. Of two reads in flight at the same time, the second response must be merged into the
  // result of the first, which the state of the last render may not contain yet.
  const newest = useRef(state);
  const [pendingPictures] = useState(createPendingPictures);
  const toRecord = mapping?.toBody ?? ((values: Values) => values);
  const rules: Rules = {
    resource,
    reviewFlags,
    stored: state.stored,
    // The cast is safe: the record of the state is always a record of the resource.
    toBody: (values, isNew) => toRecord(values, isNew, state.record as Received<Item<R>> | undefined),
  };
  const form = useForm<Drafts>({
    defaultValues: state.drafts,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (drafts) => {
      const problems = writesAt(rules, state, drafts).flatMap((write) => toBody(rules, drafts, write).problems);
      const pending = pendingPictures.read();
      return problems.length > 0 || pending.size > 0
        ? { values: {}, errors: toErrors(problems, pending) }
        : { values: drafts, errors: {} };
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
    state,
    latest,
    dispatch,
    read,
    rules,
    writes: (drafts: Drafts) => writesAt(rules, state, drafts),
    /** The stored values of a new record, whose texts are blank. */
    blank: () => toBlankDrafts(resource, props.blank),
    /** The fields with pending uploads, which prevent a save. */
    pendingPictures,
    hasChanges: () => pendingPictures.read().size > 0 || hasChanges(latest()),
    /** Whether the texts of the current language are still loading. */
    isUnread: state.path !== undefined && resource.translatedNames.length > 0 && !isRead(state, state.language),
  };
}

export type FormInputs = ReturnType<typeof useFormState>;

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

function start<R extends Resource>(
  props: FormProps<R>,
  item: Values | undefined,
  kept: SavedDrafts | undefined,
): FormState {
  const fresh = item && reader(props)(item, defaultLanguage);
  if (kept) {
    const { stored, drafts, version, language, path } = kept;
    // If another user has saved the record meanwhile, the new values are not merged, so that the next save detects the conflict.
    const isBased = fresh && version === fresh.version;
    return { ...takeIn(stored, drafts, isBased ? fresh.values : {}), version, language, path, record: item };
  }
  const empty = toBlankDrafts(props.resource, props.blank);
  const drafts = fresh ? { ...empty, es: {}, en: {}, ...fresh.values } : empty;
  // The cast is safe: the `@id` of a record is a text.
  const path = item?.['@id'] as string | undefined;
  return { stored: drafts, drafts, version: fresh?.version, language: defaultLanguage, path, record: item };
}

function writesAt({ resource, stored }: Rules, { language, path }: FormState, drafts: Drafts): Write[] {
  const changed = changesOf(stored, drafts);
  const languages = (['es', 'en'] as const).filter(() => resource.translatedNames.length > 0);
  return writesOf({
    isNew: path === undefined,
    current: language,
    changed: languages.filter((each) => changed[each].length > 0),
    written: languages.filter((each) => hasText(drafts[each])),
    canCarryBoth: hasFeature('translations'),
  });
}

/** Converts problems and pending uploads to react-hook-form errors. Only the first problem of each field is reported. */
function toErrors(problems: readonly PlacedProblem[], pending: ReadonlyMap<string, PendingState>): FieldErrors<Drafts> {
  const errors: FieldErrors<Drafts> = {};
  for (const [name, state] of pending)
    set(errors, `shared.${name}`, { type: 'pending', message: translate(`pictures.pending.${state}`) });
  for (const { place, propertyPath, key, values } of problems) {
    const at = `${place}.${nameInPath(propertyPath)}`;
    if (get(errors, at) !== undefined) continue;
    set(errors, at, { type: key, message: toSentence(fieldErrors[key], currentLanguage(), values) });
  }
  return errors;
}
