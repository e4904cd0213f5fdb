import { idInPath } from '@trastienda/contract/model/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import type { Received } from '../../kit/records/received.ts';
import { revertRole, setRole } from '../../kit/records/set-role.ts';
import { ToggleCell } from '../../kit/list/table/toggle-cell.tsx';
import { hasFeature } from '../../session/config.ts';
import { highestRole } from '../../session/permissions.ts';
import { userId } from '../../session/session.ts';

/** The toggle for a user's administrator role. Removing your own role requires a confirmation, because it takes your access, and offers no undo (A-40, D-59, D-71). */
export function AdminToggle({ row }: { row: Received<UserMember> }) {
  const { t } = useTranslation('users');
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void }>();
  const isResignation = (isAdmin: boolean) => !isAdmin && idInPath(row['@id']) === String(userId());
  const confirm = async (isAdmin: boolean) =>
    !isResignation(isAdmin) || new Promise<boolean>((answer) => setQuestion({ answer }));
  const others = (row.roles ?? []).filter((role) => role !== 'ROLE_ADMIN');
  const staysIn = hasFeature('roles') && highestRole(others) !== undefined;
  const save = async (isAdmin: boolean) => {
    await setRole(row['@id'], 'ROLE_ADMIN', isAdmin);
    showSuccess(t('saved'));
  };
  const toDone = (isAdmin: boolean) => {
    if (isResignation(isAdmin)) return undefined;
    return isAdmin ? t('madeAdmin', { email: row.email }) : t('unmadeAdmin', { email: row.email });
  };
  const close = (isSure: boolean) => {
    question?.answer(isSure);
    setQuestion(undefined);
  };
  return (
    <>
      <ToggleCell
        collection="users"
        row={row}
        name="isAdmin"
        label={t('isAdminOf', { email: row.email })}
        confirm={confirm}
        save={save}
        revert={(wasAdmin, isRetry) => revertRole(row['@id'], 'ROLE_ADMIN', wasAdmin, isRetry)}
        recordName={row.email}
        toDone={toDone}
      />
      <DeleteDialog
        collection="users"
        question={staysIn ? 'stepDown' : 'resignation'}
        name={row.email ?? ''}
        isOpen={question !== undefined}
        onClose={() => close(false)}
        onConfirm={() => close(true)}
      />
    </>
  );
}
