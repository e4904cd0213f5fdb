import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FactorKind, RecoveryCodes } from '@trastienda/contract/calls/session/factors';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { accountQuery } from '../../../kit/account/account-query.ts';
import { useDeviceName } from '../../../kit/account/sessions/device-name.ts';
import { sessionsQuery } from '../../../kit/account/sessions/sessions-query.ts';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { returnFocus } from '../../../kit/elements/return-focus.ts';
import { api } from '../../../session/calls/api-client.ts';
import type { FactorDialog } from './dialog/factor-dialog.tsx';
import { useCodesBlock } from './use-codes-block.ts';
import { hasRecoveryCodes, preparePasskey, prepareTotp, type DialogStart } from './prepare.ts';

export type OpenedDialog = {
  start: DialogStart;
  FactorDialog: typeof FactorDialog;
  /** The button that opened the dialog. */
  opener: HTMLElement;
};

type Asked = { kind: DialogStart['kind']; opener: HTMLElement };

/**
 * Prepares what the dialog shows, after a confirmation, if the API requires one. The secrets are only in the result, which `reset` discards when
 * the dialog closes.
 */
export function useOpening() {
  const client = useQueryClient();
  const toName = useFactorNames();
  const opening = useMutation({
    mutationFn: async ({ kind, opener }: Asked): Promise<OpenedDialog> => {
      // Before the call, because new recovery codes are shown only once.
      const { FactorDialog } = await loadChunk(() => import('./dialog/factor-dialog.tsx'));
      return { start: await prepare(kind, toName), FactorDialog, opener };
    },
    gcTime: 0,
    onError: (error, { opener }) => {
      showFailure(error);
      void returnFocus(opener);
    },
    // There are new recovery codes or, after a failure, perhaps other factors than those on screen.
    onSettled: () => void client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  useCodesBlock(opening.isPending && opening.variables.kind === 'codes');
  return opening;
}

export type Opening = ReturnType<typeof useOpening>;

async function prepare(kind: DialogStart['kind'], toName: (kind: FactorKind) => Promise<string>): Promise<DialogStart> {
  if (kind === 'totp') return prepareTotp(await toName(kind));
  if (kind === 'passkey') return preparePasskey(await toName(kind));
  const options = { shape: hasRecoveryCodes, isUnkeyed: true };
  const { recoveryCodes } = await api.post<RecoveryCodes>('/account/recovery-codes', {}, options);
  return { kind, codes: recoveryCodes ?? [] };
}

/** Returns a function that names a new factor: a passkey after this device. */
function useFactorNames() {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { toName } = useDeviceName();
  return async (kind: FactorKind): Promise<string> => {
    const fallback = t(`factors.${kind}.defaultName`);
    if (kind === 'totp') return fallback;
    const sessions = await client.fetchQuery({ ...sessionsQuery('/account'), staleTime: Infinity }).catch(() => []);
    const current = sessions.find(({ isCurrent }) => isCurrent);
    return current?.browser ? toName(current) : fallback;
  };
}
