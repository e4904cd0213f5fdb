import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../elements/keep-focus.ts';
import { toChips, withChip, withoutChip, type Chip, type Edited } from './chips.ts';
import { focusAddFilter, type Filtering } from './add-filter.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { useChipTexts } from './use-chip-texts.ts';
import classes from './filters.module.css';

/** A chip for each filter of a list. They appear together when the names of the records in them are read, so that none moves another. */
export function FilterChips({ collection, filters, query, onFilter }: Filtering) {
  const { t } = useTranslation();
  const chips = toChips(filters, query);
  const texts = useChipTexts(collection, chips);
  if (!texts) return null;
  return (
    <ul className={classes['chips']} aria-label={t('filters.title')}>
      {chips.map((chip, place) => (
        <FilterChip
          // Wanted and excluded values of a filter are two chips; one that changes between them keeps the focus.
          key={`${chip.name} ${chips.slice(0, place).filter(({ name }) => name === chip.name).length}`}
          collection={collection}
          chip={chip}
          text={texts[place] ?? ''}
          onApply={(edited) => onFilter(withChip(query, chip, edited))}
          onRemove={() => onFilter(withoutChip(query, chip))}
        />
      ))}
    </ul>
  );
}

type Props = {
  collection: string;
  chip: Chip;
  text: string;
  onApply: (edited: Edited) => void;
  onRemove: () => void;
};

/** A chip: its text opens the values, its cross and the keys Backspace and Delete remove it. */
function FilterChip({ collection, chip, text, onApply, onRemove }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const remove = (item: Element | null) => {
    focusBeside(item);
    onRemove();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    remove(event.currentTarget.closest('li'));
  };
  return (
    <li className={classes['chip']} data-unknown={chip.kind === undefined || undefined}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={304}
        radius="lg"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={`ts-printed ${classes['chipText']}`}
            disabled={chip.kind === undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={onKeyDown}
          >
            {text}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8} {...keepFocus}>
          <FilterEditor
            collection={collection}
            chip={chip}
            onApply={(edited) => {
              setOpen(false);
              onApply(edited);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes['chipCross']}
        aria-label={t('filters.remove', { filter: text })}
        onClick={({ currentTarget }) => remove(currentTarget.closest('li'))}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}

/** Focuses the chip after or before the one that is removed, or else the button that adds a filter. */
function focusBeside(item: Element | null): void {
  const chip = item?.nextElementSibling ?? item?.previousElementSibling;
  if (chip) chip.querySelector<HTMLElement>('button:enabled')?.focus();
  else focusAddFilter();
}
