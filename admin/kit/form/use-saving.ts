import { otherLanguage, type Language } from '@trastienda/contract/language';
import { idInPath } from '@trastienda/contract/reference';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Resource } from '@trastienda/contract/resource';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIdentified } from '../../session/answer-shapes.ts';
import { api, ApiFailure } from '../../session/api-client.ts';
import { showFailure, showSuccess } from '../alerts.tsx';
import type { FormProps } from './form-props.ts';
import { lastSearch } from '../list/last-search.ts';
import type { Sent } from '../partner/creation.ts';
import type { useLinking } from '../partner/use-linking.ts';
import { keys, markOld } from '../queries.ts';
import { nameInPath, placeOf, toBody } from './body.ts';
import type { Drafts, ListedProblem, Values, Write } from './drafts.ts';
import { useConflict } from './use-conflict.ts';
import type { useContentForm } from './use-content-form.ts';

type Content = ReturnType<typeof useContentForm>;
type Hooks = {
  /**
   * Returns the rejected fields. If the user with a rejected e-mail already has a partner of the same kind, the message of the e-mail
   * says so.
   */
  explain: ReturnType<typeof useLinking>['explain'];
  onCreated: ((id: string) => void) | undefined;
};

/**
 * Returns the function `save` and the state of the save. `save` sends the requests, shows the result, and navigates to the list
 * (FORM-14 to FORM-18, FORM-23).
 */
export function useSaving<R extends Resource>(props: FormProps<R>, content: Content, { explain, onCreated }: Hooks) {
  const { resource, paths, redirectMs } = props;
  const { t } = useTranslation([resource.collection, 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { sendGuarded, ...conflict } = useConflict(resource, content);
  const [isDone, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  /**
   * Called after a request of the save has failed. If an earlier request has created the record, replaces the URL by that of the record,
   * so that a reload edits the record.
   */
  const moveToCreated = async (created: Sent | undefined, from: string) => {
    // The user may have left the form meanwhile, or may have opened another new form at the same URL.
    const isLeft = !isShown.current || router.latestLocation.pathname !== from;
    if (created === undefined || content.path !== undefined || isLeft) return;
    const id = idInPath(created.path);
    onCreated?.(id);
    // While a partner lacks its last step, the form treats the partner as new, and the next save performs that step.
    if (!content.creation?.isUnfinished()) content.adopt(created.answer);
    await navigate({ to: paths.edit, params: { id }, replace: true, ignoreBlocker: true });
  };

  /** @returns the fields that the server rejected; empty after a success, after a conflict, and after an error that names no field. */
  const save = async (drafts: Drafts): Promise<ListedProblem[]> => {
    const { creation } = content;
    const { pathname } = router.latestLocation;
    const isUnfinished = creation?.isUnfinished() === true;
    const isNew = content.path === undefined || isUnfinished;
    // If the record has been created but lacks its last step, changes made since its creation are saved before that step.
    const writes = isUnfinished && !content.hasChanges() ? [] : content.writes(drafts);
    let sent: Sent | undefined;
    for (const write of writes) {
      try {
        const path = sent?.path ?? content.path;
        const { body } = toBody(content.rules, drafts, write);
        const { language } = write;
        const sendBody = (values: Values) => send(resource, path, values, { language, version: content.version() });
        const next = await sendGuarded(write, () =>
          creation && path === undefined ? creation.create(body, sendBody) : sendBody(body),
        );
        if (next === undefined) return [];
        sent = next;
        content.keep(write, drafts, sent);
      } catch (error) {
        showFailure(writes.length > 1 && error instanceof ApiFailure ? named(error, write, sent !== undefined) : error);
        await moveToCreated(sent, pathname);
        return explain(error, refuse(error, write, content));
      }
    }
    try {
      const { language } = content;
      await creation?.finish(toBody(content.rules, drafts, { method: 'PUT', language, carries: [language] }).body);
    } catch (error) {
      showFailure(error);
      await moveToCreated(sent, pathname);
      return [];
    }
    setDone(true);
    showSuccess(t(isNew ? 'created' : 'saved'));
    client.removeQueries({ queryKey: keys.items(resource.collection) });
    // Cached lists of the collection become stale, and the next screen refetches those that it uses. This form refetches nothing, even
    // if its selects use such a list.
    await markOld(client, keys.collection(resource.collection));
    // The roles of the partner's user have changed.
    if (creation) client.removeQueries({ queryKey: keys.collection('users') });
    // An update returns to the last page and filters of the list. A create does not, because the new record may not match the filters.
    const search = isNew ? undefined : lastSearch(paths.list);
    const leave = () => void navigate({ to: paths.list, search, ignoreBlocker: true });
    if (isNew && redirectMs !== undefined) timer.current = setTimeout(leave, redirectMs);
    else leave();
    return [];
  };

  /** Returns the error of a save with two requests. The message names the language that was not saved and, if any, the saved language. */
  const named = ({ code, message, violations }: ApiFailure, { language }: Write, isOtherSaved: boolean) =>
    new ApiFailure(
      code,
      isOtherSaved
        ? t(`common:form.savedOnly.${otherLanguage(language)}`, { reason: message })
        : t(`common:form.notSaved.${language}`, { reason: message }),
      violations,
    );

  return { save, isDone, ...conflict };
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
function refuse(error: unknown, { language }: Write, { form, rules }: Content): ListedProblem[] {
  if (!(error instanceof ApiFailure)) return [];
  return error.violations.map(({ propertyPath, message }) => {
    const isOther = propertyPath.startsWith(`translations.${otherLanguage(language)}.`);
    const name = nameInPath(propertyPath);
    const place = placeOf(rules.resource, name, isOther ? otherLanguage(language) : language);
    form.setError(`${place}.${name}`, { type: 'server', message });
    return { place, name, message };
  });
}
