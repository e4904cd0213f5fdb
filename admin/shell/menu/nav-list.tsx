import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuEntry } from '../../menu.ts';
import { NavGroup } from './nav-group.tsx';
import classes from './nav-list.module.css';
import { NavPanel } from './nav-panel.tsx';
import { usePresentMenu } from './use-present-menu.ts';

type Props = {
  /** Whether only icons are shown. The name and the links of an entry are then in a panel beside its icon. */
  isNarrow: boolean;
  /** Called when a link is clicked. */
  onFollow?: () => void;
};

/** The main menu. In the narrow menu, only one entry shows its panel at a time; in the wide menu, several groups can be open. */
export function NavList({ isNarrow, onFollow }: Props) {
  const [floating, setFloating] = useState<string>();
  const entries = usePresentMenu();
  return (
    <ul data-narrow={isNarrow}>
      {entries.map((entry) => (
        // The handlers only detect pointer and focus inside the entry; the interactive elements are the button and the links.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={entry.text}
          className={classes['entry']}
          onPointerEnter={() => setFloating(entry.text)}
          onPointerLeave={() => setFloating(undefined)}
          onFocus={() => setFloating(entry.text)}
          onBlur={({ currentTarget, relatedTarget }) =>
            !currentTarget.contains(relatedTarget) && setFloating(undefined)
          }
        >
          <Entry
            entry={entry}
            isNarrow={isNarrow}
            isFloating={isNarrow && floating === entry.text}
            onFloat={(isWanted) => setFloating(isWanted ? entry.text : undefined)}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  );
}

type EntryProps = Props & { entry: MenuEntry; isFloating: boolean; onFloat: (isWanted: boolean) => void };

function Entry({ entry, isNarrow, isFloating, onFloat, onFollow }: EntryProps) {
  const { t } = useTranslation();
  const isCurrent = useLocation({ select: ({ pathname }) => isIn(entry, pathname) });
  const follow = () => {
    onFloat(false);
    onFollow?.();
  };
  if ('links' in entry) {
    return <NavGroup {...{ entry, isNarrow, isCurrent, isFloating, onFloat }} onFollow={follow} />;
  }
  const { icon: Icon, text, to } = entry;
  return (
    <>
      <Link className={`ts-nav ${classes['item']}`} to={to} data-current={isCurrent} onClick={follow}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={isNarrow ? 'ts-hidden' : undefined}>{t(text)}</span>
      </Link>
      {isFloating && <NavPanel title={t(text)} onClose={() => onFloat(false)} />}
    </>
  );
}

const isIn = (entry: MenuEntry, pathname: string) =>
  entry.section?.test(pathname) ?? ('to' in entry && pathname.startsWith(entry.to));
