import { IconSearch } from '@tabler/icons-react';
import { limits } from '@trastienda/contract/limits';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../kit/take-focus.ts';
import { closePalette, keepTyped, readTyped } from '../palette-state.ts';
import classes from './palette-frame.module.css';

/**
 * The palette while its code loads: it looks like the palette, and keeps what is typed for it, so that no key is lost or reaches the page.
 * @param children the button that loads the code again after a failure.
 */
export function WaitingPalette({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    // Escape does the same as a click outside the dialog.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={`ts-screen-only ${classes['cover']}`} onMouseDown={closeOutside} onKeyDown={onKeyDown}>
      <div className={classes['frame']} role="dialog" aria-modal aria-label={t('frame.palette.open')} tabIndex={-1}>
        <div className={classes['head']}>
          <IconSearch className={classes['sign']} size={20} stroke={1.8} aria-hidden />
          <input
            ref={takeFocus}
            className={classes['input']}
            type="text"
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.search.queryMaxChars}
            aria-label={t('frame.palette.open')}
            placeholder={t('frame.palette.open')}
            defaultValue={readTyped().text}
            onInput={({ currentTarget: { value } }) => keepTyped({ text: value, isEntered: false })}
          />
        </div>
        <div className={classes['waiting']}>{children}</div>
      </div>
    </div>
  );
}

const closeOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && closePalette();

/** Keeps Enter with the text, if there is one: the first entry for no text may be any action. The Tab key stays in the dialog. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const { key, repeat, target, currentTarget, nativeEvent } = event;
  if (nativeEvent.isComposing) return;
  if (key === 'Escape') closePalette();
  if (key === 'Enter' && !repeat && target instanceof HTMLInputElement) {
    const { text } = readTyped();
    keepTyped({ text, isEntered: text !== '' });
  }
  if (key !== 'Tab') return;
  event.preventDefault();
  const next = [...currentTarget.querySelectorAll<HTMLElement>('input, button')].find((element) => element !== target);
  next?.focus();
}
