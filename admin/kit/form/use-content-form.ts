import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { defaultLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/reference';
import type { Item, Resource } from '@trastienda/contract/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import { get, set, useForm, type FieldErrors } from 'react-hook-form';
import { currentLanguage, translate } from '../../i18n/i18n.ts';
import { hasFeature } from '../../session/config.ts';
import { onSession, userId } from '../../session/session.ts';
import { versionOf } from '../../session/versions.ts';
import type { FormProps } from './form-props.ts';
import { PartnerContext } from '../partner/partner-context.ts';
import { startCreation } from '../partner/start-creation.ts';
import type { Received } from '../received.ts';
import { itemQuery, keys } from '../queries.ts';
import { nameInPath, toBlankDrafts, toBody, toDrafts, type PlacedProblem, type Rules } from './body.ts';
import { forgetDrafts, saveDrafts, savedDrafts } from './saved-drafts.ts';
import { createPendingPictures, type PendingState } from './pending-pictures.ts';
import { changesOf, differencesOf, hasText, takeIn, writesOf, type Drafts, type Values, type Write } from './drafts.ts';

/** The state of a form: its drafts, the stored values, the current language, and the requests of a save (D-57). */
export function useContentForm<R extends Resource>(props: FormProps<R>, item: Received<Item<R>> | undefined) {
  const { resource, mapping, reviewFlags } = props;
  const client = useQueryClient();
  // The cast is safe: the input of the schema is an object, and the form reads it by field name.
  const blank = props.blank as Values;
  const names = Object.keys(blank);
  // Fields that only a create sets (`isFixed`) are not read from a record. For example, `user` in the form is the e-mail and password
  // of a new user, but `user` in the record is a reference.
  const readNames = names.filter((name) => !resource.fields[name]?.isFixed);
  const read = (of: Received<Item<R>>, language: Language) =>
    toDrafts(resource, readNames, { ...(of as Values), ...mapping?.fromItem?.(of) }, language);

  const address = useLocation({ select: ({ pathname }) => pathname });
  const [kept] = useState(() => (savedDrafts()?.address === address ? savedDrafts() : undefined));
  const [start] = useState(() => {
    const fresh = item && read(item, defaultLanguage);
    // If another user has saved the record meanwhile, the new values are not merged, so that the next save detects the conflict.
    if (kept) return takeIn(kept.stored, kept.drafts, kept.version === versionOf(item) && fresh ? fresh : {});
    const empty = toBlankDrafts(resource, blank);
    const drafts = fresh ? { ...empty, es: {}, en: {}, ...fresh } : empty;
    return { stored: drafts, drafts };
  });
  const [stored, setStored] = useState<Drafts>(start.stored);
  // The same values as the state `stored`, but always up to date. Of two reads in flight at the same time, the second response must be
  // merged into the result of the first, which the state of the last render may not contain yet.
  const latest = useRef(start.stored);
  const store = (next: Drafts) => {
    latest.current = next;
    setStored(next);
  };
  const [language, setLanguage] = useState<Language>(kept?.language ?? defaultLanguage);
  const [record, setRecord] = useState(item);
  const toRecord = mapping?.toBody ?? ((values: Values) => values);
  const rules: Rules = { resource, reviewFlags, stored, toBody: (values, isNew) => toRecord(values, isNew, record) };
  const [path, setPath] = useState(() => kept?.path ?? (item as { '@id'?: string } | undefined)?.['@id']);

  const partner = use(PartnerContext);
  const [creation] = useState(() => partner && startCreation(partner.kind, kept?.progress));

  // The version of the record on which the input is based. A save sends this version.
  const version = useRef(kept ? kept.version : versionOf(item));

  const [pendingPictures] = useState(createPendingPictures);

  const writes = (drafts: Drafts): Write[] => {
    const changed = changesOf(stored, drafts);
    const languages = (['es', 'en'] as const).filter(() => resource.translatedNames.length > 0);
    return writesOf({
      isNew: path === undefined,
      current: language,
      changed: languages.filter((each) => changed[each].length > 0),
      written: languages.filter((each) => hasText(drafts[each])),
      canCarryBoth: hasFeature('translations'),
    });
  };
  const form = useForm<Drafts>({
    defaultValues: start.drafts,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (drafts) => {
      const problems = writes(drafts).flatMap((write) => toBody(rules, drafts, write).problems);
      const pending = pendingPictures.read();
      return problems.length > 0 || pending.size > 0
        ? { values: {}, errors: toErrors(problems, pending) }
        : { values: drafts, errors: {} };
    },
  });

  const isRead = (of: Language) => Object.keys(latest.current[of]).length > 0;
  const hasChanges = () =>
    pendingPictures.read().size > 0 ||
    Object.values(changesOf(latest.current, form.getValues())).some((names) => names.length > 0);
  /** Whether leaving the form would discard input, leave a created user without a partner, or leave a partner without its last step. */
  const mayLose = () => hasChanges() || creation?.leftUser() !== undefined || creation?.isUnfinished() === true;
  const take = (values: Partial<Drafts>, of: string | undefined) => {
    const taken = takeIn(latest.current, form.getValues(), values);
    version.current = of;
    store(taken.stored);
    form.reset(taken.drafts, { keepErrors: true, keepTouched: true, keepIsSubmitted: true });
  };

  /** Merges a refetched record, unless the form has changes based on another version. @returns whether the record was merged. */
  const takeFresh = (fresh: Received<Item<R>>, of: Language): boolean => {
    const isTaken = versionOf(fresh) === version.current || !hasChanges();
    if (isTaken) take(read(fresh, of), versionOf(fresh));
    return isTaken;
  };

  /** Shows the other language. A stored record is read in that language; changes are preserved (FORM-09, FORM-10). */
  const switchTo = async (next: Language) => {
    const before = language;
    setLanguage(next);
    if (path === undefined) return;
    try {
      const query = itemQuery<Received<Item<R>>>(resource.collection, idInPath(path), next);
      const fresh = await client.fetchQuery({ ...query, staleTime: 0 });
      if (takeFresh(fresh, next)) return;
      // Another user has saved the record, and the form has changes, so the next save will show the conflict. Until then, the texts
      // are merged only if this language has not been read before.
      if (!isRead(next)) take({ [next]: read(fresh, next)[next] }, version.current);
    } catch {
      // The error handler of the query cache shows the alert. If there are no texts to edit, the form returns to the previous language.
      if (!isRead(next)) setLanguage((now) => (now === next ? before : now));
    }
  };

  /** Refetches the record after a change that was not made by a save of the form; changes in the form are preserved. */
  const reread = async () => {
    if (path === undefined) return;
    // The cached record is outdated in both languages.
    client.removeQueries({ queryKey: keys.items(resource.collection) });
    try {
      const fresh = await client.fetchQuery(itemQuery<Received<Item<R>>>(resource.collection, idInPath(path)));
      takeFresh(fresh, defaultLanguage);
      setRecord(fresh);
    } catch {
      // The error handler of the query cache shows the alert.
    }
  };

  const present = () => ({
    drafts: form.getValues(),
    stored: latest.current,
    version: version.current,
    language,
    path,
  });

  // The saved input has been restored, so it is no longer needed.
  useEffect(() => (kept ? forgetDrafts() : undefined), [kept]);
  useEffect(() =>
    onSession((change, person) => {
      if (change === 'lost' && mayLose()) saveDrafts({ person, address, ...present(), progress: creation?.progress() });
    }),
  );

  return {
    form,
    rules,
    stored,
    language,
    path,
    /** The record as last received; undefined for a new record. */
    record,
    /** Whether the texts of the current language are still loading. */
    isUnread: path !== undefined && resource.translatedNames.length > 0 && Object.keys(stored[language]).length === 0,
    writes,
    switchTo,
    showLanguage: setLanguage,
    hasChanges,
    mayLose,
    reread,
    /** The fields with pending uploads, which prevent a save. */
    pendingPictures,
    /** Creates a partner and its user; undefined for other records. */
    creation,
    /** Hands the input over to the form at the URL path `to`. `values` replaces the input of the shared fields that it contains. */
    handOver: (to: string, values: Values) => {
      const person = userId();
      const withValues = (of: Drafts) => ({ ...of, shared: { ...of.shared, ...values } });
      const { drafts, stored, ...others } = present();
      if (person === undefined) return;
      saveDrafts({ person, address: to, ...others, drafts: withValues(drafts), stored: withValues(stored) });
    },
    version: () => version.current,
    /** Makes the next save send the version of `present`, the record as another user saved it. */
    acceptVersion: (present: Values) => void (version.current = versionOf(present)),
    /**
     * Returns the fields whose value in `present` differs from both the loaded and the edited value. `present` is the record as another
     * user saved it, in `language`.
     */
    differencesTo: (present: Values, language: Language) =>
      // The cast is safe: the API returned `present` for this record.
      differencesOf(latest.current, form.getValues(), read(present as Received<Item<R>>, language)),
    /**
     * Takes the stored values and the version from `present`, the record as another user saved it. Edited fields keep their values,
     * unless `isWhole` is set.
     */
    startFrom: (present: Values, of: Language, { isWhole = false } = {}) => {
      if (isWhole) form.reset(latest.current);
      const now = present as Received<Item<R>>; // The cast is safe: the API returned `present` for this record.
      take(read(now, of), versionOf(present));
      // The heading always shows the record's name in Spanish.
      if (of === defaultLanguage) setRecord(now);
    },
    /** Updates the stored value of a shared field after the server has already changed it, and invalidates the cached records. */
    takeDone: (name: string, change: (value: unknown) => unknown) => {
      const { shared } = latest.current;
      store({ ...latest.current, shared: { ...shared, [name]: change(shared[name]) } });
      void client.invalidateQueries({ queryKey: keys.items(resource.collection), refetchType: 'none' });
    },
    /** Makes the response to this form's POST the record of the form. */
    adopt: (created: unknown) => setRecord(created as Received<Item<R>>), // The cast is safe: the API returns the created record.
    /** Updates the stored values, the version and the path after a successful write. */
    keep: ({ method, carries }: Write, drafts: Drafts, sent: { path: string; answer: unknown }) => {
      version.current = versionOf(sent.answer);
      // After a POST, the stored texts of a language that was not sent are blank.
      const before = method === 'POST' ? toBlankDrafts(resource, blank) : latest.current;
      const written = Object.fromEntries(carries.map((each) => [each, drafts[each]]));
      store({ ...before, shared: drafts.shared, ...written });
      setPath(sent.path);
    },
  };
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
