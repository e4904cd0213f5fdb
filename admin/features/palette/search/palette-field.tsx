import { IconSearch, IconX } from '@tabler/icons-react';
import { limits } from '@trastienda/contract/limits';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../kit/elements/icon-button.tsx';
import { usePhone } from '../../../kit/use-phone.ts';
import frame from '../../../shell/palette/palette-frame.module.css';
import { closePalette, keepTyped, readTyped } from '../../../shell/palette-state.ts';
import { optionId } from '../results/option.tsx';
import { toIndex } from './to-index.ts';
import type { Opening } from './use-opening.ts';
import type { Palette } from './use-palette.ts';

type Props = { listId: string; palette: Palette; opening: Opening };

/** The field, which keeps the focus while the arrow keys move through the results. */
export function PaletteField({ listId, palette, opening }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const isPhone = usePhone();
  const { typed, entries, active } = palette;
  const name = t('common:frame.palette.open');
  return (
    <div className={frame['head']}>
      <IconSearch className={frame['sign']} size={20} stroke={1.8} aria-hidden />
      <input
        ref={startTyping}
        className={frame['input']}
        type="text"
        role="combobox"
        aria-label={name}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? listId : undefined}
        aria-activedescendant={active && optionId(active)}
        placeholder={name}
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={limits.search.queryMaxChars}
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          opening.cancel();
          palette.type(value);
          document.getElementById(listId)?.parentElement?.scrollTo(0, 0);
        }}
        onKeyDown={(event) => onKeyDown(event, palette, opening)}
        onFocus={() => enterIfTyped(opening)}
      />
      {isPhone && (
        <IconButton aria-label={t('palette:close')} onClick={closePalette}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** The ref of the field: typing goes on where it was while the code was loading. */
function startTyping(input: HTMLInputElement | null) {
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** Acts on an Enter that was pressed while the code was loading. */
function enterIfTyped({ enter }: Opening) {
  if (!readTyped().isEntered) return;
  keepTyped({ ...readTyped(), isEntered: false });
  // Not while React renders.
  queueMicrotask(() => void enter(false));
}

function onKeyDown(event: KeyboardEvent, { text, entries, active, choose }: Palette, { enter, cancel }: Opening) {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    // A repeated Enter may be the one that opened the palette.
    if (!event.repeat) void enter(event.ctrlKey || event.metaKey);
    return;
  }
  const place = { count: entries.length, active: active ? entries.indexOf(active) : -1, isEmpty: text === '' };
  const next = entries[toIndex(event, place) ?? -1];
  if (!next) return;
  event.preventDefault();
  cancel();
  choose(next);
  document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
}
