import { ActionIcon, Tooltip } from '@mantine/core';
import type { UserMember } from '@trastienda/contract/resources/user';
import { IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../kit/alerts.tsx';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import { patchRow } from '../../kit/list/list-cache.ts';
import { keys } from '../../kit/queries.ts';
import type { Received } from '../../kit/received.ts';
import { times } from '../../kit/times.ts';
import { api } from '../../session/api-client.ts';
import classes from './maker-access.module.css';
import { PartnerLink } from './partner-link.tsx';

/** The maker that a user is, and the way to end that: the maker goes, the user stays (D-49). */
export function MakerAccess({ row }: { row: Received<UserMember> }) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { email, maker } = row;

  const end = async (makerIri: string) => {
    setAsked(false);
    const undo = await patchRow(client, 'users', row, { maker: undefined });
    try {
      await api.delete(makerIri);
    } catch (error) {
      undo();
      return showFailure(error);
    }
    showSuccess(t('makerAccess.deleted'));
    client.removeQueries({ queryKey: keys.items('users') });
    for (const collection of ['users', 'makers']) {
      setTimeout(
        () => void client.invalidateQueries({ queryKey: keys.collection(collection) }),
        times.rereadAfterDeleteMs,
      );
    }
  };

  if (!maker) return <PartnerLink row={row} kind="maker" />;
  return (
    <div className={classes['cell']}>
      <PartnerLink row={row} kind="maker" />
      <Tooltip label={t('makerAccess.end')}>
        <ActionIcon
          aria-label={t('makerAccess.endOf', { email })}
          className={classes['end']}
          onClick={() => setAsked(true)}
        >
          <IconUserMinus size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <DeleteDialog
        collection="users"
        question="makerAccess"
        name={email ?? ''}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void end(maker)}
      />
    </div>
  );
}
