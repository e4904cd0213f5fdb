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
import type { FormProps } from '../form-screen.tsx';
import { PartnerContext } from '../partner/partner-context.ts';
import { startCreation } from '../partner/start-creation.ts';
import type { Received } from '../received.ts';
import { itemQuery, keys } from '../queries.ts';
import { nameInPath, toBlankDrafts, toBody, toDrafts, type PlacedProblem, type Rules } from './body.ts';
import { forgetDrafts, saveDrafts, savedDrafts } from './saved-drafts.ts';
import { createPendingPictures, type PendingState } from './pending-pictures.ts';
import { changesOf, differencesOf, hasText, takeIn, writesOf, type Drafts, type Values, type Write } from './drafts.ts';

/** The state of a form: its drafts, what is stored of them, the language in force, and what saving would send (D-57). */
export function useContentForm<R extends Resource>(props: FormProps<R>, item: Received<Item<R>> | undefined) {
  const { resource, mapping, reviewFlags } = props;
  const client = useQueryClient();
  // Zod's output of a record is an object; the form reads it by name.
  const blank = props.blank as Values;
  const names = Object.keys(blank);
  // What a save leaves as it is, is no part of what was read: a new user in the form differs from the one who is then shown.
  const readNames = names.filter((name) => !resource.fields[name]?.isFixed);
  const read = (of: Received<Item<R>>, language: Language) =>
    toDrafts(resource, readNames, { ...(of as Values), ...mapping?.fromItem?.(of) }, language);

  const address = useLocation({ select: ({ pathname }) => pathname });
  const [kept] = useState(() => (savedDrafts()?.address === address ? savedDrafts() : undefined));
  const [start] = useState(() => {
    const fresh = item && read(item, defaultLanguage);
    // Someone else has saved meanwhile: the typed text goes on from what it was typed over, and the save will tell.
    if (kept) return takeIn(kept.stored, kept.drafts, kept.version === versionOf(item) && fresh ? fresh : {});
    const empty = toBlankDrafts(resource, blank);
    const drafts = fresh ? { ...empty, es: {}, en: {}, ...fresh } : empty;
    return { stored: drafts, drafts };
  });
  const [stored, setStored] = useState<Drafts>(start.stored);
  // Two readings may be on their way at once: each must add to what the other has brought.
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

  // What a save is held against: the version that the typed text started from.
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
  /** Whether something would be lost with this form, or left half done: typed text, a user without a record, a record that lacks its last step. */
  const mayLose = () => hasChanges() || creation?.leftUser() !== undefined || creation?.isUnfinished() === true;
  const take = (values: Partial<Drafts>, of: string | undefined) => {
    const taken = takeIn(latest.current, form.getValues(), values);
    version.current = of;
    store(taken.stored);
    form.reset(taken.drafts, { keepErrors: true, keepTouched: true, keepIsSubmitted: true });
  };

  /** Takes in a record that was read again, as far as nobody else's save stands between it and what is typed here. */
  const takeFresh = (fresh: Received<Item<R>>, of: Language): boolean => {
    const isTaken = versionOf(fresh) === version.current || !hasChanges();
    if (isTaken) take(read(fresh, of), versionOf(fresh));
    return isTaken;
  };

  /** Shows the other language; a stored record is read in it, and what was typed stays (FORM-09, FORM-10). */
  const switchTo = async (next: Language) => {
    const before = language;
    setLanguage(next);
    if (path === undefined) return;
    try {
      const query = itemQuery<Received<Item<R>>>(resource.collection, idInPath(path), next);
      const fresh = await client.fetchQuery({ ...query, staleTime: 0 });
      if (takeFresh(fresh, next)) return;
      // Someone else has saved, and here something is typed: the save will tell, and ask. Only a language never read is taken in.
      if (!isRead(next)) take({ [next]: read(fresh, next)[next] }, version.current);
    } catch {
      // The alert is shown by the cache. Without a text to edit the form goes back to where it was.
      if (!isRead(next)) setLanguage((now) => (now === next ? before : now));
    }
  };

  /** Shows what has happened to the record beside its fields; what was typed stays. */
  const reread = async () => {
    if (path === undefined) return;
    // In both languages it is another one now.
    client.removeQueries({ queryKey: keys.items(resource.collection) });
    try {
      const fresh = await client.fetchQuery(itemQuery<Received<Item<R>>>(resource.collection, idInPath(path)));
      takeFresh(fresh, defaultLanguage);
      setRecord(fresh);
    } catch {
      // The alert is shown by the cache.
    }
  };

  const present = () => ({
    drafts: form.getValues(),
    stored: latest.current,
    version: version.current,
    language,
    path,
  });

  // They have come back.
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
    /** As the server told it last; undefined while it is being created. */
    record,
    /** Whether the texts of the shown language are still on their way. */
    isUnread: path !== undefined && resource.translatedNames.length > 0 && Object.keys(stored[language]).length === 0,
    writes,
    switchTo,
    showLanguage: setLanguage,
    hasChanges,
    mayLose,
    reread,
    /** Without them nothing is saved. */
    pendingPictures,
    /** For a record that a user is: how it and the user are created. */
    creation,
    /** Lets the form at another address go on with what was typed, but for `values`. */
    handOver: (to: string, values: Values) => {
      const person = userId();
      const withValues = (of: Drafts) => ({ ...of, shared: { ...of.shared, ...values } });
      const { drafts, stored, ...others } = present();
      if (person === undefined) return;
      saveDrafts({ person, address: to, ...others, drafts: withValues(drafts), stored: withValues(stored) });
    },
    version: () => version.current,
    /** Takes another person's save for the one that this form started from. */
    acceptVersion: (present: Values) => void (version.current = versionOf(present)),
    /** What the record says now that the form, in its language, neither says nor was told. */
    differencesTo: (present: Values, of: Language) =>
      // What the API says of this record is one.
      differencesOf(latest.current, form.getValues(), read(present as Received<Item<R>>, of)),
    /** Starts from the record as it is now: fields that were typed in keep what was typed, or with `isWhole` nothing does. */
    startFrom: (present: Values, of: Language, { isWhole = false } = {}) => {
      if (isWhole) form.reset(latest.current);
      const now = present as Received<Item<R>>; // what the API says of this record
      take(read(now, of), versionOf(present));
      // Its name stands over the form in Spanish.
      if (of === defaultLanguage) setRecord(now);
    },
    /** Takes what the server has done to a shared field at once for stored; what was read before says otherwise. */
    takeDone: (name: string, change: (value: unknown) => unknown) => {
      const { shared } = latest.current;
      store({ ...latest.current, shared: { ...shared, [name]: change(shared[name]) } });
      void client.invalidateQueries({ queryKey: keys.items(resource.collection), refetchType: 'none' });
    },
    /** Shows the answer to the POST of this form as its record. */
    adopt: (created: unknown) => setRecord(created as Received<Item<R>>), // the API answers with the record
    /** Takes a write that succeeded for stored. */
    keep: ({ method, carries }: Write, drafts: Drafts, sent: { path: string; answer: unknown }) => {
      version.current = versionOf(sent.answer);
      // A record that was just created is there in every language, in some without text.
      const before = method === 'POST' ? toBlankDrafts(resource, blank) : latest.current;
      const written = Object.fromEntries(carries.map((each) => [each, drafts[each]]));
      store({ ...before, shared: drafts.shared, ...written });
      setPath(sent.path);
    },
  };
}

/** Errors as react-hook-form keeps them, each with its sentence. */
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
