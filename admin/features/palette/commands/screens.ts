import type { RegisteredRouter } from '@tanstack/react-router';
import { IconHistory, IconPlus, IconUserCircle, IconUsers, type Icon } from '@tabler/icons-react';
import type { Feature } from '@trastienda/contract/config';
import { translate } from '../../../i18n/i18n.ts';
import type { PlainPath } from '../../../kit/screen-paths.ts';
import { menu } from '../../../menu.ts';
import { hasFeature } from '../../../session/config.ts';
import { may } from '../../../session/permissions.ts';
import type { Command } from './command.ts';
import { lettersWith } from './letters.ts';
import { createWords, screenWords } from './words.ts';

type Screen = { to: PlainPath; text: string; icon: Icon; feature?: Feature };

/** The screens that have no link in the menu. */
const others: readonly Screen[] = [
  { to: '/nuevo-usuario', text: 'palette:commands.newUser', icon: IconUsers },
  { to: '/nuevo-taker', text: 'palette:commands.newTaker', icon: IconUsers },
  {
    to: '/importaciones/anteriores',
    text: 'palette:commands.earlierImports',
    icon: IconHistory,
    feature: 'import-runs',
  },
  { to: '/cuenta', text: 'palette:commands.account', icon: IconUserCircle, feature: 'account' },
];

/** All screens that open without the id of a record. */
const screens: readonly Screen[] = [
  ...menu.flatMap((entry): Screen[] => ('to' in entry ? [entry] : entry.links.map((link) => ({ ...entry, ...link })))),
  ...others,
];

/**
 * Returns the screens that the server has and the role of the user permits (D-88): first those with a letter, in the order of the letters. The
 * screens that create a record are actions.
 */
export function readScreens(router: RegisteredRouter): Command[] {
  const letters = lettersWith(screens.map(({ to }) => to).filter((to) => isList(router, to)));
  const ofLetters = [...letters.keys()].flatMap((path) => screens.filter(({ to }) => to === path));
  return [...ofLetters, ...screens.filter(({ to }) => !letters.has(to))]
    .filter(({ to, feature }) => (feature === undefined || hasFeature(feature)) && isPermitted(router, to))
    .map((screen) => toCommand(router, screen, letters.get(screen.to)));
}

const dataOf = ({ routesByPath }: RegisteredRouter, to: PlainPath) => routesByPath[to].options.staticData ?? {};

/** Whether a screen is the list of a collection. */
function isList(router: RegisteredRouter, to: PlainPath): boolean {
  const { title, needs } = dataOf(router, to);
  return needs !== undefined && title === `${needs.replace('GET /', '')}:title`;
}

function isPermitted(router: RegisteredRouter, to: PlainPath): boolean {
  const { needs } = dataOf(router, to);
  return needs === undefined || may(needs);
}

function toCommand(router: RegisteredRouter, { to, text, icon }: Screen, letter: string | undefined): Command {
  const isCreate = dataOf(router, to).title?.endsWith(':createTitle') === true;
  return {
    id: to,
    group: isCreate ? 'action' : 'screen',
    label: translate(text),
    words: [...(screenWords[to] ?? []), ...(isCreate ? createWords : [])],
    icon: isCreate ? IconPlus : icon,
    ...(letter !== undefined && { keys: `g ${letter}` }),
    to,
    run: () => void router.navigate({ to }),
  };
}
