import type { MantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSun,
  IconWorld,
} from '@tabler/icons-react';
import { otherLanguage } from '@trastienda/contract/language';
import { currentLanguage, switchLanguage, translate } from '../../../i18n/i18n.ts';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import type { Command } from './command.ts';
import { findPresent, nameOf } from './here/elements.ts';
import { actionWords } from './words.ts';

export type ActionContext = {
  colorScheme: MantineColorScheme;
  setColorScheme: (scheme: MantineColorScheme) => void;
  /** Opens the dialog with the keyboard shortcuts. */
  showKeys: () => void;
};

const schemes = [
  ['dark', IconMoon],
  ['light', IconSun],
  ['auto', IconDeviceDesktop],
] as const;

/** Returns the actions that do not depend on the screen. To toggle the menu and to sign out, they press the buttons of the top bar. */
export const readActions = (context: ActionContext): Command[] => [
  toAction('language', {
    label: translate('palette:commands.switchLanguage'),
    icon: IconWorld,
    run: () => void switchLanguage(otherLanguage(currentLanguage())).catch(showFailure),
  }),
  ...readSchemes(context),
  toAction('keys', {
    label: translate('palette:commands.keys'),
    icon: IconKeyboard,
    keys: '?',
    run: context.showKeys,
  }),
  ...fromTopBar('menu', { icon: IconLayoutSidebar }),
  ...fromTopBar('sign-out', { icon: IconLogout, label: translate('frame.signOut.leave') }),
];

const toAction = (
  id: keyof typeof actionWords,
  command: Pick<Command, 'label' | 'icon' | 'keys' | 'run'>,
): Command => ({
  id,
  group: 'action',
  words: actionWords[id],
  ...command,
});

const readSchemes = ({ colorScheme, setColorScheme }: ActionContext): Command[] =>
  schemes
    .filter(([scheme]) => scheme !== colorScheme)
    .map(([scheme, icon]) =>
      toAction(scheme, {
        label: translate(`palette:commands.scheme.${scheme}`),
        icon,
        run: () => setColorScheme(scheme),
      }),
    );

/** Returns the command of the top-bar button with this `data-command`; empty if the bar does not show the button. */
const fromTopBar = (id: 'menu' | 'sign-out', look: { icon: Command['icon']; label?: string }): Command[] =>
  findPresent(document, `header [data-command=${id}]`).map((button) =>
    toAction(id, { label: nameOf(button), ...look, run: () => button.click() }),
  );
