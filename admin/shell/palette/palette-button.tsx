import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../base/is-apple.ts';
import { IconButton } from '../../kit/elements/icon-button.tsx';
import { openPalette } from '../palette-state.ts';
import classes from './palette-button.module.css';

type Props = { isPhone: boolean; onPrepare: () => void };

/** The button of the top bar that opens the palette. On a phone, and where the bar has no room, it shows its icon only. */
export function PaletteButton({ isPhone, onPrepare }: Props) {
  const { t } = useTranslation();
  const name = t('frame.palette.open');
  const behaviour = {
    'aria-label': name,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: onPrepare,
    onFocus: onPrepare,
    onClick: openPalette,
  } as const;
  const icon = <IconSearch size={isPhone ? 20 : 18} stroke={1.8} aria-hidden />;
  if (isPhone) return <IconButton {...behaviour}>{icon}</IconButton>;
  return (
    <button type="button" className={classes['button']} title={name} {...behaviour}>
      {icon}
      <span className={`ts-ellipsis ${classes['text']}`}>{name}</span>
      <span
        className={classes['keys']}
        data-keys={t(isApple() ? 'frame.palette.keysOnMac' : 'frame.palette.keys')}
        aria-hidden
      />
    </button>
  );
}
