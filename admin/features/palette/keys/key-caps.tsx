import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './key-caps.module.css';

/** The signs of keys that a screen reader skips or names by their shape, with the key of their name. */
const names = { '/': 'slash', '?': 'question', '[': 'open', ']': 'close', Meta: 'command' } as const;
const hasName = (key: string): key is keyof typeof names => key in names;

/** Keys as on a keyboard. `keys`: as in `aria-keyshortcuts`; `g e` is the key `g` and then `e`. */
export function KeyCaps({ keys }: { keys: string }) {
  const { t } = useTranslation('palette');
  return (
    <span className={classes['keys']}>
      {keys.split(' ').map((press, at) => (
        // A key can be pressed twice, so only its place identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <span className="ts-hidden"> {t('keys.then')} </span>}
          {press.split('+').map((key, place) => (
            <Fragment key={key}>
              {place > 0 && <span className="ts-hidden"> + </span>}
              <KeyCap name={key} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

function KeyCap({ name }: { name: string }) {
  const { t } = useTranslation('palette');
  const caps: Partial<Record<string, string>> = { Control: 'Ctrl', Meta: '⌘', Enter: t('keys.enter'), Escape: 'Esc' };
  const cap = caps[name] ?? name.toUpperCase();
  if (!hasName(name)) return <kbd>{cap}</kbd>;
  return (
    <kbd>
      <span aria-hidden>{cap}</span>
      <span className="ts-hidden">{t(`keys.names.${names[name]}`)}</span>
    </kbd>
  );
}
