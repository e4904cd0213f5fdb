import type { UserMember } from '@trastienda/contract/resources/user';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { ToggleCell } from '../../kit/list/table/toggle-cell.tsx';
import type { Received } from '../../kit/records/received.ts';
import { revertRole, setRole, withRole } from '../../kit/records/set-role.ts';
import { hasFeature } from '../../session/config.ts';
import { highestRole } from '../../session/permissions.ts';
import { useResignation } from './resignation.tsx';

/** The toggle for a user's administrator role. Removing your own role requires a confirmation, and offers no undo (A-40, D-71). */
export function AdminToggle({ row }: { row: Received<UserMember> }) {
  const { t } = useTranslation('users');
  const { isOwn, confirm, dialog } = useResignation(row);
  const isResignation = (isAdmin: boolean) => !isAdmin && isOwn;
  const withAdmin = (isAdmin: boolean) => withRole(row.roles ?? [], 'ROLE_ADMIN', isAdmin);
  const staysIn = hasFeature('roles') && highestRole(withAdmin(false)) !== undefined;
  const save = async (isAdmin: boolean) => {
    await setRole(row['@id'], 'ROLE_ADMIN', isAdmin);
    showSuccess(t('saved'));
  };
  const toDone = (isAdmin: boolean) => {
    if (isResignation(isAdmin)) return undefined;
    return isAdmin ? t('madeAdmin', { email: row.email }) : t('unmadeAdmin', { email: row.email });
  };
  return (
    <>
      <ToggleCell
        collection="users"
        row={row}
        name="isAdmin"
        label={t('isAdminOf', { email: row.email })}
        confirm={async (isAdmin) => !isResignation(isAdmin) || confirm(staysIn ? 'stepDown' : 'resignation')}
        save={save}
        alsoSets={(isAdmin) => ({ roles: withAdmin(isAdmin) })}
        revert={(wasAdmin, isRetry) => revertRole(row['@id'], 'ROLE_ADMIN', wasAdmin, isRetry)}
        recordName={row.email}
        toDone={toDone}
      />
      {dialog}
    </>
  );
}
