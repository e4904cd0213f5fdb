import { otherLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import type { TFunction } from 'i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isIdentified } from '../../../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { versionOf } from '../../../session/calls/versions.ts';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { lastSearch } from '../../records/last-search.ts';
import { keys, markOld } from '../../records/queries.ts';
import { nameInPath, placeOf, toBody } from '../state/body.ts';
import type { Drafts, ListedProblem, Values, Write } from '../state/drafts.ts';
import type { FormProps } from '../form-props.ts';
import type { FormInput } from '../leaving/saved-input.ts';
import type { Saved, Walking } from '../walking/use-walking.ts';
import type { SaveStrategy, Sent } from './save-strategy.ts';
import { useConflict } from './use-conflict.ts';
import type { FormInputs } from '../state/use-form-state.ts';

type Hooks = {
  strategy: SaveStrategy;
  onCreated: ((id: string) => void) | undefined;
  /** Called when the input is saved completely. */
  onSaved: () => void;
  /** The input that the form has restored. */
  saved: FormInput | undefined;
  /** The place of the record in the list that it was opened from. */
  walking: Walking | undefined;
  /** The element of the form; null once the form is no longer on screen. */
  element: RefObject<HTMLFormElement | null>;
};

/**
 * Returns the function `save` and the state of the save. `save` sends the requests, shows the result, and navigates to the list
 * (FORM-14 to FORM-18, FORM-23). It returns the fields that the server rejected: none after a success, after a conflict, and after an
 * error that names no field.
 */
export function useSaving<R extends Resource>(props: FormProps<R>, inputs: FormInputs, hooks: Hooks) {
  const { resource } = props;
  const { strategy } = hooks;
  const { t } = useTranslation([resource.collection, 'common']);
  const router = useRouter();
  const { sendGuarded, reopenConflict, ...conflict } = useConflict(resource, inputs, hooks.saved);
  const [isDone, setDone] = useState(false);
  const moveToCreated = useMoveToCreated(props, inputs, hooks);
  const leave = useLeave(props, hooks);

  const save = async (drafts: Drafts, { nextFocus }: { nextFocus: string | undefined }): Promise<ListedProblem[]> => {
    if (reopenConflict()) return [];
    const { pathname } = router.latestLocation;
    const { path, language } = inputs.state;
    const isUnfinished = strategy.isUnfinished();
    const isNew = path === undefined || isUnfinished;
    // If the record has been created but lacks its last step, changes made since its creation are saved before that step.
    const writes = isUnfinished && !inputs.hasChanges() ? [] : inputs.writes(drafts);
    const progress: Progress = { sent: undefined, write: undefined };
    try {
      if (!(await sendAll(writes, drafts, { resource, inputs, strategy, sendGuarded, progress }))) {
        await moveToCreated(progress.sent, pathname);
        return [];
      }
      await strategy.finish(toBody(inputs.rules, drafts, { method: 'PUT', language, carries: [language] }).body);
    } catch (error) {
      const { write, sent } = progress;
      const isOneOfTwo = write && writes.length > 1 && error instanceof ApiFailure;
      showFailure(isOneOfTwo ? named(t, error, { write, isOtherSaved: sent !== undefined }) : error);
      await moveToCreated(sent, pathname);
      return write ? strategy.explain(error, refuse(error, write, inputs)) : [];
    }
    setDone(true);
    hooks.onSaved();
    showSuccess(t(isNew ? 'created' : 'saved'));
    await leave(isNew, nextFocus && { focus: nextFocus, language: inputs.latest().language });
    return [];
  };

  return { save, isDone, ...conflict };
}

/** How far a save has come: the last response, and the write that is being sent. */
type Progress = { sent: Sent | undefined; write: Write | undefined };

type Sending = Pick<Hooks, 'strategy'> & {
  resource: Resource;
  inputs: FormInputs;
  sendGuarded: ReturnType<typeof useConflict>['sendGuarded'];
  progress: Progress;
};

/** Sends the writes in order, and records the progress. @returns false if the user has to resolve a conflict first. */
async function sendAll(writes: readonly Write[], drafts: Drafts, sending: Sending): Promise<boolean> {
  const { resource, inputs, strategy, sendGuarded, progress } = sending;
  for (const write of writes) {
    progress.write = write;
    const path = progress.sent?.path ?? inputs.state.path;
    const { language } = write;
    const { body } = toBody(inputs.rules, drafts, write);
    const sendBody = (values: Values) => send(resource, path, values, { language, version: inputs.latest().version });
    const sent = await sendGuarded(write, () =>
      path === undefined ? strategy.create(body, sendBody) : sendBody(body),
    );
    if (sent === undefined) return false;
    progress.sent = sent;
    const version = versionOf(sent.answer);
    inputs.dispatch({ is: 'saved', write, sent: drafts, blank: inputs.blank(), path: sent.path, version });
  }
  progress.write = undefined;
  return true;
}

/** Returns the error of a save with two requests. The message names the language that was not saved and, if any, the saved language. */
const named = (
  t: TFunction<[string, 'common']>,
  { code, message, violations }: ApiFailure,
  { write: { language }, isOtherSaved }: { write: Write; isOtherSaved: boolean },
) =>
  new ApiFailure(
    code,
    isOtherSaved
      ? t(`common:form.savedOnly.${otherLanguage(language)}`, { reason: message })
      : t(`common:form.notSaved.${language}`, { reason: message }),
    violations,
  );

/**
 * Returns a function for a save that ended early after one of its requests created the record: it replaces the URL by that of the
 * record, so that a reload edits the record.
 */
function useMoveToCreated<R extends Resource>(
  { paths }: FormProps<R>,
  inputs: FormInputs,
  { strategy, onCreated, element }: Hooks,
) {
  const navigate = useNavigate();
  const router = useRouter();
  return async (created: Sent | undefined, from: string) => {
    // The user may have left the form meanwhile, or may have opened another new form at the same URL.
    const isLeft = element.current === null || router.latestLocation.pathname !== from;
    if (created === undefined || inputs.state.path !== undefined || isLeft) return;
    const id = idInPath(created.path);
    onCreated?.(id);
    // A record without its last step still counts as new.
    // The cast is safe: the API returns the created record.
    if (!strategy.isUnfinished()) inputs.dispatch({ is: 'adopted', record: created.answer as Values });
    await navigate({ to: paths.edit, params: { id }, replace: true, ignoreBlocker: true });
  };
}

/** Returns the function that ends a successful save: it invalidates the caches and navigates to the list, or to its next record. */
function useLeave<R extends Resource>({ resource, paths, redirectMs }: FormProps<R>, hooks: Hooks) {
  const { strategy, element, walking } = hooks;
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (isNew: boolean, saved: Saved) => {
    client.removeQueries({ queryKey: keys.items(resource.collection) });
    // Cached lists of the collection become stale, and the next screen refetches those that it uses. This form refetches only a list that
    // it was still reading.
    markOld(client, keys.collection(resource.collection));
    for (const collection of strategy.alsoChanged) client.removeQueries({ queryKey: keys.collection(collection) });
    if (saved && walking) return walking.go(1, saved);
    // An update returns to the last page and filters of the list. A create does not, because the new record may not match the filters.
    const search = isNew ? undefined : lastSearch(paths.list);
    const leave = () => void navigate({ to: paths.list, search, ignoreBlocker: true });
    if (isNew && redirectMs !== undefined) setTimeout(() => element.current && leave(), redirectMs);
    else leave();
  };
}

async function send(
  resource: Resource,
  path: string | undefined,
  body: object,
  options: { language: Language; version: string | undefined },
): Promise<Sent> {
  if (path !== undefined) return { path, answer: await api.put(path, body, options) };
  const { language } = options;
  const answer = await api.post<{ '@id': string }>(resource.path, body, { language, shape: isIdentified });
  return { path: answer['@id'], answer };
}

/** Sets the violations in a response as errors of their fields. @returns the rejected fields. */
function refuse(error: unknown, { language }: Write, { form, rules }: FormInputs): ListedProblem[] {
  if (!(error instanceof ApiFailure)) return [];
  return error.violations.map(({ propertyPath, message }) => {
    const isOther = propertyPath.startsWith(`translations.${otherLanguage(language)}.`);
    const name = nameInPath(propertyPath);
    const place = placeOf(rules.resource, name, isOther ? otherLanguage(language) : language);
    form.setError(`${place}.${name}`, { type: 'server', message });
    return { place, name, message };
  });
}
