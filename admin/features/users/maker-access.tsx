import { Flex, Loader } from '@mantine/core';
import { idInPath } from '@trastienda/contract/model/reference';
import type { MakerItem } from '@trastienda/contract/resources/makers/maker';
import type { UserMember } from '@trastienda/contract/resources/user';
import { IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/elements/icon-button.tsx';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import { showFailure, showSuccess } from '../../kit/elements/alerts.tsx';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import { patchRow } from '../../kit/list/reading/list-cache.ts';
import { useRestoring } from '../../kit/list/use-restoring.ts';
import { useSubscriptionWarning } from '../../partners/payment-customer.ts';
import { itemQuery, keys } from '../../kit/records/queries.ts';
import type { Received } from '../../kit/records/received.ts';
import { times } from '../../base/times.ts';
import { api } from '../../session/calls/api-client.ts';
import { PartnerLink } from './partner-link.tsx';

/** The link to the maker of a user, and the button that deletes the maker but not the user (D-49). */
export function MakerAccess({ row }: { row: Received<UserMember> }) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const toWarning = useSubscriptionWarning();
  const deleteMaker = useMakerDeleting(row);
  const [isAsking, setAsking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [warning, setWarning] = useState<string>();
  const { email, maker } = row;

  /** Reads the maker before the confirmation appears, because the row does not show whether the maker has a paid subscription. */
  const ask = async (makerIri: string) => {
    if (isAsking) return;
    setAsking(true);
    const query = itemQuery<Received<MakerItem>>('makers', idInPath(makerIri));
    // If the read fails, the confirmation appears without the warning.
    const read = await client.fetchQuery(query).catch(() => undefined);
    setAsking(false);
    setWarning(toWarning(read));
    setAsked(true);
  };

  if (!maker) return <PartnerLink row={row} kind="maker" />;
  return (
    <Flex gap={8} align="center">
      <PartnerLink row={row} kind="maker" />
      <Tooltip label={t('makerAccess.end')}>
        <IconButton
          aria-label={t('makerAccess.endOf', { email })}
          data-danger
          aria-busy={isAsking}
          onClick={() => void ask(maker)}
        >
          {isAsking ? <Loader size={18} /> : <IconUserMinus size={18} stroke={1.7} />}
        </IconButton>
      </Tooltip>
      <DeleteDialog
        collection="users"
        question="makerAccess"
        name={email ?? ''}
        about={{ warning }}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void deleteMaker(maker);
        }}
      />
    </Flex>
  );
}

/** Returns a function that deletes the maker of a user. The row shows the change immediately, and is restored if the delete fails. */
function useMakerDeleting(row: Received<UserMember>) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const offerRestore = useRestoring('users', 'makers');
  return async (makerIri: string) => {
    const update = await patchRow(client, 'users', row, { maker: undefined });
    try {
      offerRestore(row.makerName ?? row.email ?? '', await api.delete(makerIri));
    } catch (error) {
      update.undo();
      return showFailure(error);
    } finally {
      update.end();
    }
    showSuccess(t('makerAccess.deleted'));
    for (const collection of ['users', 'makers']) client.removeQueries({ queryKey: keys.items(collection) });
    for (const collection of ['users', 'makers']) {
      setTimeout(
        () => void client.invalidateQueries({ queryKey: keys.collection(collection) }),
        times.rereadAfterDeleteMs,
      );
    }
  };
}
