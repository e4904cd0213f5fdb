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
import type { FormProps } from '../form-screen.tsx';
import { lastSearch } from '../list/last-search.ts';
import type { Sent } from '../partner/creation.ts';
import type { useLinking } from '../partner/use-linking.ts';
import { keys, markOld } from '../queries.ts';
import { nameInPath, placeOf, toBody } from './body.ts';
import type { Drafts, Values, Write } from './drafts.ts';
import type { ListedProblem } from './problem-summary.tsx';
import { useConflict } from './use-conflict.ts';
import type { useContentForm } from './use-content-form.ts';

type Content = ReturnType<typeof useContentForm>;
type Hooks = {
  /** Says more of what was refused. */
  explain: ReturnType<typeof useLinking>['explain'];
  onCreated: ((id: string) => void) | undefined;
};

/** Sends what saving means, tells how it went, and goes to the list (FORM-14 to FORM-18, FORM-23). */
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

  /** Replaces the address by that of the record just created when a later call has failed: a reload then edits the record. */
  const moveToCreated = async (created: Sent | undefined, from: string) => {
    // The person may be leaving the form, or may have left it and be back in a new one.
    const isLeft = !isShown.current || router.latestLocation.pathname !== from;
    if (created === undefined || content.path !== undefined || isLeft) return;
    const id = idInPath(created.path);
    onCreated?.(id);
    // While a partner lacks its last step, the form treats it as new: the next save takes that step.
    if (!content.creation?.isUnfinished()) content.adopt(created.answer);
    await navigate({ to: paths.edit, params: { id }, replace: true, ignoreBlocker: true });
  };

  /** @returns the fields that the server refused. */
  const save = async (drafts: Drafts): Promise<ListedProblem[]> => {
    const { creation } = content;
    const { pathname } = router.latestLocation;
    const isUnfinished = creation?.isUnfinished() === true;
    const isNew = content.path === undefined || isUnfinished;
    // What was created stands; only what has been typed since is saved before its creation goes on.
    const writes = isUnfinished && !content.hasChanges() ? [] : content.writes(drafts);
    let sent: Sent | undefined;
    for (const write of writes) {
      try {
        const path = sent?.path ?? content.path;
        const { body } = toBody(content.rules, drafts, write);
        const { language } = write;
        const sendBody = (whole: Values) => send(resource, path, whole, { language, version: content.version() });
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
    // Read again by what comes next; what this form offers to choose from need not be.
    await markOld(client, keys.collection(resource.collection));
    // Its user has another role now.
    if (creation) client.removeQueries({ queryKey: keys.collection('users') });
    // Back to where the record was found; a new one may not be among what was searched.
    const search = isNew ? undefined : lastSearch(paths.list);
    const leave = () => void navigate({ to: paths.list, search, ignoreBlocker: true });
    if (isNew && redirectMs !== undefined) timer.current = setTimeout(leave, redirectMs);
    else leave();
    return [];
  };

  /** Of two writes one failed: the sentence says which language is stored and which is not. */
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

/** Puts the refused fields' sentences where the fields are. */
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
