import type { UserMember } from '@trastienda/contract/resources/user';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../kit/elements/alerts.tsx';
import { ChoiceMenu } from '../../kit/floating/choice-menu.tsx';
import { useSaving } from '../../kit/list/use-saving.ts';
import type { Received } from '../../kit/records/received.ts';
import { useMay } from '../../session/use-may.ts';
import classes from './access-cell.module.css';
import { useResignation } from './resignation.tsx';
import { accessChoices, revertAccess, setAccess, toAccess, withAccess, type Access } from './user-roles.ts';

type Props = { row: Received<UserMember> };

/** The role of a user, with a menu that saves another one immediately (feature `roles`, D-88). The roles of partners do not change. */
export function AccessCell({ row }: Props) {
  const { t } = useTranslation('users');
  const may = useMay();
  const { choose, dialog } = useChoosing(row);
  const present = toAccess(row.roles ?? []);
  const role = t(`access.${present}.label`);
  if (!may('PUT /users/{id}')) return role;
  return (
    <>
      <ChoiceMenu
        isInScrollRegion
        value={present}
        choices={accessChoices.map((value) => ({
          value,
          label: t(`access.${value}.label`),
          text: t(`access.${value}.text`),
        }))}
        onChoose={(value) => void choose(accessChoices.find((each) => each === value) ?? present)}
        trigger={
          <button
            type="button"
            className={classes['access']}
            data-none={present === 'none' || undefined}
            aria-label={t('accessOf', { email: row.email, role })}
          >
            {role}
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </button>
        }
      />
      {dialog}
    </>
  );
}

/** Returns a function that gives a user another access. Giving up your own role requires a confirmation, and has no undo (A-40, D-71). */
function useChoosing(row: Received<UserMember>) {
  const { t } = useTranslation('users');
  const { isOwn, confirm, dialog } = useResignation(row);
  const save = useSaving('users', row);
  const before = row.roles ?? [];
  const toFields = (roles: readonly string[]) => ({ roles, isAdmin: roles.includes('ROLE_ADMIN') });
  const choose = async (access: Access) => {
    const isResignation = isOwn && access !== 'ROLE_ADMIN';
    if (isResignation && !(await confirm(access === 'none' ? 'resignation' : 'newRole'))) return;
    await save({
      before: toFields(before),
      after: toFields(withAccess(before, access === 'none' ? undefined : access)),
      save: async () => {
        await setAccess(row['@id'], access);
        showSuccess(t('saved'));
      },
      revert: (isRetry) => revertAccess(row['@id'], access, before, isRetry),
      done: isResignation ? undefined : t(`access.${access}.done`, { email: row.email }),
      recordName: row.email,
    });
  };
  return { choose, dialog };
}
