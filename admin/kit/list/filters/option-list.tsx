import { TextInput } from '@mantine/core';
import { fold } from '@trastienda/contract/fold';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';

type Option = { value: string; label: string };
type Props = { label: string; options: readonly Option[]; onChoose: (value: string) => void };

const scrollTo = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** A combobox: typed text filters its options. The first match is active; the arrow keys move to another, and Enter chooses it. */
export function OptionList({ label, options, onChoose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const found = options.filter((option) => fold(option.label).includes(fold(typed.trim())));
  const at = Math.min(place, found.length - 1);
  const active = found[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = moves[event.key];
    if (event.key === 'Enter' && active) onChoose(active.value);
    else if (next !== undefined) setPlace((next + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.value}`}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={label} className={classes['options']}>
        {found.map(({ value, label: text }) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={value === active?.value}
            ref={value === active?.value ? scrollTo : undefined}
            onClick={() => onChoose(value)}
          >
            {text}
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="ts-soft">
          {t('field.nothingFound')}
        </p>
      )}
    </>
  );
}
