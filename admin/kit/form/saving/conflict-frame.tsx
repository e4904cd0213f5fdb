import { Box, Button, Flex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.tsx';
import classes from './conflict-dialog.module.css';

export type ConflictAnswers = { onClose: () => void; onKeepMine: () => void; onTakeTheirs: () => void };
type Props = ConflictAnswers & {
  isOpened: boolean;
  /** The explanation below the title. */
  text: string;
  /** The label of the button that closes without a decision, such as "Volver al formulario". */
  back: string;
  /** The differences, as list items. */
  children: ReactNode;
};

/** The dialog that is shown after another user's save. It lists the differences, and the user chooses the stored or the edited state. */
export function ConflictFrame({ isOpened, text, back, onClose, onKeepMine, onTakeTheirs, children }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={isOpened} onClose={onClose} size={640} padding={24}>
      <Modal.Title>{t('form.conflict.title')}</Modal.Title>
      <Box component="p" className="ts-soft" mt={8}>
        {text}
      </Box>
      <ul className={classes['differences']}>{children}</ul>
      <Flex className={classes['actions']} direction={{ base: 'column-reverse', sm: 'row' }} gap={8}>
        <Button variant="subtle" mr={{ sm: 'auto' }} data-autofocus onClick={onClose}>
          {back}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('form.conflict.takeTheirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('form.conflict.keepMine')}</Button>
      </Flex>
    </Dialog>
  );
}

type DifferenceProps = { title: string; now: ReactNode; mine: ReactNode; isTouched: boolean };

/** A list item with the stored value beside the edited value. */
export function ConflictDifference({ title, now, mine, isTouched }: DifferenceProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Box component="h3" mb={6} fz={13.5} lh="1.25rem">
        {title}
      </Box>
      <dl>
        <div>
          <dt className="ts-meta">{t('form.conflict.now')}</dt>
          <dd>{now}</dd>
        </div>
        <div data-is-mine={isTouched}>
          <dt className="ts-meta">{t('form.conflict.mine')}</dt>
          <dd>{mine}</dd>
        </div>
      </dl>
    </li>
  );
}
