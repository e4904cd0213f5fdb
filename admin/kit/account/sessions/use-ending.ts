import type { AccountSession, NewTokens } from '@trastienda/contract/calls/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isTokens } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { keepTokens } from '../../../session/session.ts';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { returnsFocus } from '../../elements/return-focus.ts';
import { useDeviceName } from './device-name.ts';
import { sessionsQuery, type OwnerPath } from './sessions-query.ts';

/**
 * Ends one session or all sessions of a user. On the user's own account the current session continues, with new tokens.
 * @param onEnded called when a line is about to disappear.
 */
export function useEnding(owner: OwnerPath, onEnded: () => void) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { toFullName } = useDeviceName();
  const { queryKey } = sessionsQuery(owner);
  const after = {
    onError: showFailure,
    onMutate: returnsFocus.onMutate,
    onSettled: (...settled: Parameters<typeof returnsFocus.onSettled>) => {
      returnsFocus.onSettled(...settled);
      // A failure may also mean that the session no longer exists.
      void client.invalidateQueries({ queryKey });
    },
  };
  const keepIf = (isKept: (session: AccountSession) => boolean) => {
    onEnded();
    client.setQueryData(queryKey, (before) => before?.filter(isKept));
  };
  const one = useMutation({
    mutationFn: ({ id }: AccountSession) => api.delete(`${owner}/sessions/${id}`),
    onSuccess: (_, ended) => {
      showSuccess(t('account:sessions.ended', { device: toFullName(ended) }));
      keepIf(({ id }) => id !== ended.id);
    },
    ...after,
  });
  const all = useMutation({
    mutationFn: async () => {
      if (owner !== '/account') return void (await api.deleteAll(`${owner}/sessions`));
      const options = { shape: isTokens, isUnkeyed: true };
      const { token, refresh_token } = await api.deleteAll<NewTokens>('/account/sessions', options);
      keepTokens(token, refresh_token);
    },
    onSuccess: () => {
      showSuccess(t(owner === '/account' ? 'account:sessions.othersEnded' : 'account:sessions.allEnded'));
      keepIf(({ isCurrent }) => isCurrent);
    },
    ...after,
  });
  return { one, all };
}
