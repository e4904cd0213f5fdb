import { useTranslation } from 'react-i18next';
import { isApple } from '../../../base/is-apple.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import caps from '../keys/key-caps.module.css';
import classes from './results.module.css';

/** Explains the keys below the results, in a wide window. The results say so to screen readers by their roles. */
export function Hints() {
  const { t } = useTranslation('palette');
  const hints = [
    { keys: 'Enter', text: t('hints.open') },
    { keys: `${isApple() ? 'Meta' : 'Control'}+Enter`, text: t('hints.newTab') },
    { keys: 'Escape', text: t('hints.close') },
  ];
  return (
    <div className={classes['hints']} aria-hidden>
      <span className={classes['hint']}>
        <span className={caps['keys']}>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
        </span>
        {t('hints.move')}
      </span>
      {hints.map(({ keys, text }) => (
        <span key={keys} className={classes['hint']}>
          <KeyCaps keys={keys} />
          {text}
        </span>
      ))}
    </div>
  );
}
