import { Flex } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import classes from './notes.module.css';

/** Says that the change was no longer as it was shown, so that nothing was done with it. */
export function OutdatedNote() {
  const { t } = useTranslation('proposals');
  return (
    <Flex className={`ts-card ts-warning ${classes['note']}`} component="p" gap={10} role="alert">
      <IconAlertTriangle className="ts-sign" size={18} stroke={1.8} color="var(--ts-warn)" aria-hidden />
      {t('changedMeanwhile')}
    </Flex>
  );
}

/** Says why the user cannot apply the change of somebody else. */
export function ReadOnlyNote({ change: { isOwn, state, owner, chosen } }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  if (isOwn || !(state === 'planned' || (state === 'stopped' && chosen > 0))) return null;
  return (
    <Flex className={`ts-card ${classes['note']}`} component="p" gap={10}>
      <IconLock className="ts-sign" size={18} stroke={1.8} aria-hidden />
      <span>{owner ? t(`readOnly.${state}`, { by: owner.name }) : t('readOnly.deleted')}</span>
    </Flex>
  );
}
