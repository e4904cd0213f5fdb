import { Flex, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import { IconButton } from '../../../kit/elements/icon-button.tsx';
import { useSingleKeys } from '../../../kit/shortcuts/single-keys.ts';
import { SingleKeysSwitch } from '../../../kit/shortcuts/single-keys-switch.tsx';
import { isOfCharacters } from '../commands/command.ts';
import type { Group } from './read-shortcuts.ts';
import { ShortcutGroup } from './shortcut-group.tsx';
import classes from './shortcuts-dialog.module.css';

type Props = { groups: readonly Group[]; onClose: () => void };

/**
 * The shortcuts of the screen below the dialog, and the switch of those of a single character. The dialog is at the top of the window, so that the
 * switch stays in place when they are hidden.
 */
export function ShortcutsDialog({ groups, onClose }: Props) {
  const { t } = useTranslation('palette');
  return (
    <Dialog opened onClose={onClose} size={760} padding={0} centered={false} yOffset="8dvh">
      <Flex className={classes['head']} align="center" justify="space-between" gap={12}>
        <Modal.Title tabIndex={-1} data-autofocus>
          {t('commands.keys')}
        </Modal.Title>
        <IconButton size={36} aria-label={t('keys.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </Flex>
      <div className={classes['switch']}>
        <SingleKeysSwitch label={t('keys.switch')} about={t('keys.aboutSwitch')} />
      </div>
      <div className={classes['groups']}>
        {useThatAct(groups).map((group) => (
          <ShortcutGroup key={group.id} {...group} />
        ))}
      </div>
    </Dialog>
  );
}

/** Returns the shortcuts without those that the user has switched off. */
function useThatAct(groups: readonly Group[]): readonly Group[] {
  const isOn = useSingleKeys();
  if (isOn) return groups;
  return groups
    .map(({ id, shortcuts }) => ({
      id,
      shortcuts: shortcuts
        .map((shortcut) => ({ ...shortcut, keys: shortcut.keys.filter((keys) => !isOfCharacters(keys)) }))
        .filter(({ keys }) => keys.length > 0),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}
