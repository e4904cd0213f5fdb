import type { AccountSession, NewTokens } from '@trastienda/contract/calls/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isTokens } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import { keepNewTokens } from '../../../session/new-tokens.ts';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { returnsFocus } from '../../elements/return-focus.ts';
import { useDeviceName } from './device-name.ts';
import { sessionsQuery, type Owner } from './sessions-query.ts';

/**
 * Signs devices out: one, or all of a user. Of the own devices, this one stays signed in, with new tokens.
 * @param onEnded called when a line is about to disappear.
 */
export function useEnding(owner: Owner, onEnded: () => void) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const toName = useDeviceName();
  const { queryKey } = sessionsQuery(owner);
  const after = {
    onError: showFailure,
    onMutate: returnsFocus.onMutate,
    onSettled: (...settled: Parameters<typeof returnsFocus.onSettled>) => {
      returnsFocus.onSettled(...settled);
      // Even a failure may mean that a session is gone.
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
      showSuccess(t('account:sessions.ended', { device: toName(ended) }));
      keepIf(({ id }) => id !== ended.id);
    },
    ...after,
  });
  const all = useMutation({
    mutationFn: async () => {
      if (owner !== '/account') return api.deleteFor<unknown>(`${owner}/sessions`);
      return keepNewTokens(await api.deleteFor<NewTokens>('/account/sessions', { shape: isTokens }));
    },
    onSuccess: () => {
      showSuccess(t(owner === '/account' ? 'account:sessions.othersEnded' : 'account:sessions.allEnded'));
      keepIf(({ isCurrent }) => isCurrent);
    },
    ...after,
  });
  return { one, all };
}
