import { idInPath } from '@trastienda/contract/model/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import type { Received } from '../../kit/records/received.ts';
import { setRole } from '../../kit/records/set-role.ts';
import { ToggleCell } from '../../kit/elements/toggle-cell.tsx';
import { userId } from '../../session/session.ts';

/** The toggle for a user's administrator role. Removing your own role requires a confirmation, because it signs you out (A-40, D-59). */
export function AdminToggle({ row }: { row: Received<UserMember> }) {
  const { t } = useTranslation('users');
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void }>();
  const confirm = async (isAdmin: boolean) =>
    isAdmin || idInPath(row['@id']) !== String(userId()) || new Promise<boolean>((answer) => setQuestion({ answer }));
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
        save={(isAdmin) => setRole(row['@id'], 'ROLE_ADMIN', isAdmin)}
        onSaved={() => showSuccess(t('saved'))}
      />
      <DeleteDialog
        collection="users"
        question="resignation"
        name={row.email ?? ''}
        isOpen={question !== undefined}
        onClose={() => close(false)}
        onConfirm={() => close(true)}
      />
    </>
  );
}
