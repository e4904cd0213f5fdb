import { Flex } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { presentRole } from '../../../session/permissions.ts';
import { useMay } from '../../../session/use-may.ts';
import classes from '../form.module.css';

/** Says why a screen is read-only (D-88). */
export function ReadOnlyNote() {
  const { t } = useTranslation();
  useMay();
  return (
    <Flex component="p" className={classes['readOnlyNote']} align="center" gap={8}>
      <IconLock size={16} stroke={1.8} aria-hidden />
      {t('form.readOnly', { role: t(`values.roles.${presentRole()}`) })}
    </Flex>
  );
}
