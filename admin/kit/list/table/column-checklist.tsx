import { Box, Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogPopover } from '../../floating/dialog-popover.tsx';
import { PresentTarget, useOpensLater } from '../../floating/present-target.tsx';
import type { PopupProps } from '../../floating/use-popup.ts';
import type { Checklist } from './column-choice.tsx';
import { toHeading } from './columns.ts';
import classes from '../list.module.css';

/** The checklist of {@link ./column-choice.tsx}. */
export function ColumnChecklist({
  id,
  target,
  isOpen,
  onChange,
  collection,
  columns,
  hidden,
  onHide,
}: PopupProps & Checklist) {
  const { t } = useTranslation([collection, 'common']);
  return (
    <DialogPopover
      id={id}
      opened={useOpensLater(isOpen)}
      onChange={onChange}
      position="bottom-end"
      width={228}
      target={<PresentTarget element={target} />}
    >
      <Box component="fieldset" className={classes['checklist']} m={0} p={0} bd={0}>
        <legend className="ts-hidden">{t('common:list.showColumns')}</legend>
        {columns.map(({ id }) => (
          <Checkbox
            key={id}
            label={toHeading(t, id)}
            radius="sm"
            px={8}
            py={7}
            bdrs={6}
            checked={!hidden.includes(id)}
            onChange={() => onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])}
          />
        ))}
      </Box>
      <Box component="hr" mx={4} my={8} />
      <Button variant="subtle" size="xs" fullWidth disabled={hidden.length === 0} onClick={() => onHide([])}>
        {t('common:list.showAllColumns')}
      </Button>
    </DialogPopover>
  );
}
