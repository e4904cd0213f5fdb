import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../menu.ts';
import classes from './nav-list.module.css';
import { NavPanel } from './nav-panel.tsx';

type Props = {
  entry: Extract<MenuEntry, { links: unknown }>;
  isNarrow: boolean;
  isCurrent: boolean;
  isFloating: boolean;
  onFloat: (isWanted: boolean) => void;
  onFollow: () => void;
};

/** A group of the menu. Its links open below its name or, in the narrow menu, in a panel beside its icon. */
export function NavGroup({ entry, isNarrow, isCurrent, isFloating, onFloat, onFollow }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const linksId = useId();
  const { icon: Icon, text, links } = entry;
  const isShown = isNarrow ? isFloating : isOpen;
  const shownLinks = (
    <ul id={linksId} className={classes[isNarrow ? 'panelLinks' : 'links']}>
      {links.map((link) => (
        <li key={link.to} data-opens-group={link.opensGroup}>
          <Link
            className="ts-nav"
            to={link.to}
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={onFollow}
          >
            {t(link.text)}
          </Link>
        </li>
      ))}
    </ul>
  );
  const close = () => {
    button.current?.focus();
    onFloat(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`ts-nav ${classes['item']}`}
        data-current={isCurrent}
        data-floating={isFloating}
        aria-expanded={isShown}
        aria-controls={isShown ? linksId : undefined}
        onClick={() => (isNarrow ? onFloat(true) : setOpen(!isOpen))}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={isNarrow ? 'ts-hidden' : undefined}>{t(text)}</span>
        <IconChevronRight className={classes['chevron']} size={16} aria-hidden />
      </button>
      {isShown &&
        (isNarrow ? (
          <NavPanel title={t(text)} onClose={close}>
            {shownLinks}
          </NavPanel>
        ) : (
          shownLinks
        ))}
    </>
  );
}
