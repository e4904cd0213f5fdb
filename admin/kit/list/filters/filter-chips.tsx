import { IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogPopover } from '../../floating/dialog-popover.tsx';
import { isDescending } from '../reading/sort.ts';
import { toHeading } from '../table/columns.ts';
import { toChips, withChip, withoutChip, type Chip, type Edited } from './chips.ts';
import { useMay } from '../../../session/use-may.ts';
import { focusAddFilter, type Filtering } from './add-filter.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { isChoosable } from './offered-filters.ts';
import { useChipTexts } from './use-chip-texts.ts';
import classes from './filters.module.css';

/** An order by a column. */
export type Order = { column: string; sort: string; onRemove: () => void };

/**
 * A chip for each filter of a list, and one for its order if given. They appear together when the names of the records in them are read, so that
 * none moves another.
 */
export function FilterChips({
  collection,
  filters,
  query,
  onFilter,
  order,
}: Filtering & { order?: Order | undefined }) {
  const { t } = useTranslation();
  const chips = toChips(filters, query);
  const texts = useChipTexts(collection, chips);
  if (!texts) return null;
  return (
    <ul className={classes['chips']} aria-label={t('filters.title')}>
      {chips.map((chip, place) => (
        <FilterChip
          // A filter may have one chip for its values and one for those excluded. A chip that changes from one to the other keeps its focus.
          key={`${chip.name} ${chips.slice(0, place).filter(({ name }) => name === chip.name).length}`}
          collection={collection}
          chip={chip}
          text={texts[place] ?? ''}
          onApply={(edited) => onFilter(withChip(query, chip, edited))}
          onRemove={() => onFilter(withoutChip(query, chip))}
        />
      ))}
      {order && <OrderChip collection={collection} {...order} />}
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
  const may = useMay();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    focusBeside(event.currentTarget);
    onRemove();
  };
  return (
    <li className={classes['chip']} data-unknown={chip.kind === undefined || undefined}>
      <DialogPopover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        target={
          <button
            type="button"
            className={`ts-printed ${classes['chipText']}`}
            disabled={chip.kind === undefined || !isChoosable(chip.kind, may)}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={onKeyDown}
          >
            {text}
          </button>
        }
      >
        <FilterEditor
          collection={collection}
          chip={chip}
          onApply={(edited) => {
            setOpen(false);
            onApply(edited);
          }}
        />
      </DialogPopover>
      <Cross label={t('filters.remove', { filter: text })} onRemove={onRemove} />
    </li>
  );
}

/** The chip of an order. */
function OrderChip({ collection, column, sort, onRemove }: Order & { collection: string }) {
  const { t } = useTranslation([collection, 'common']);
  const heading = toHeading(t, column);
  return (
    <li className={classes['chip']}>
      <span className={`ts-printed ${classes['chipText']}`}>
        {t(`common:filters.order.${isDescending(sort) ? 'descending' : 'ascending'}`, { column: heading })}
      </span>
      <Cross label={t('common:filters.order.remove', { column: heading })} onRemove={onRemove} />
    </li>
  );
}

function Cross({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={classes['chipCross']}
      aria-label={label}
      onClick={({ currentTarget }) => {
        focusBeside(currentTarget);
        onRemove();
      }}
    >
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}

/** Focuses the chip after or before the one of a button, which is removed, or else the button that adds a filter. */
function focusBeside(button: Element): void {
  const item = button.closest('li');
  const chip = item?.nextElementSibling ?? item?.previousElementSibling;
  if (chip) chip.querySelector<HTMLElement>('button:enabled')?.focus();
  else focusAddFilter();
}
