import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay, parseDay, toDayText } from '../../day.ts';
import { IconButton } from '../../elements/icon-button.tsx';
import type { InputProps } from './search-input.tsx';

/**
 * The input of a filter by day, `YYYY-MM-DD`. It is a text input, because the browser's date input is in the language of the browser. The
 * browser's calendar opens from its button.
 */
export function DaySearch({ label, value, onChange }: InputProps) {
  const { t } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // The typed text is shown until the input loses the focus, or the filter changes elsewhere.
  const shown = parseDay(typed) === value ? typed : toDayText(value);
  const fault = value === '' || isDay(value) ? '' : t('list.noDay');
  return (
    <TextInput
      label={label}
      placeholder={t('list.dayFormat')}
      autoComplete="off"
      ref={(input) => input?.setCustomValidity(fault)}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseDay(currentTarget.value));
      }}
      onBlur={() => setTyped(toDayText(value))}
      rightSection={
        <>
          <input
            ref={calendar}
            className="ts-hidden"
            type="date"
            tabIndex={-1}
            aria-hidden
            value={toDayText(value) === value ? '' : value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <IconButton
            size={28}
            aria-label={t('list.calendar', { label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.7} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}
