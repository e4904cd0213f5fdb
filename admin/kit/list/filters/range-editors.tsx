import { Button, Flex, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../day.ts';
import { DaySearch } from '../search/day-search.tsx';
import type { ValuesProps } from './values-props.ts';

/** The periods before now that are offered, in days. */
const periods = [1, 7, 30, 90] as const;

type EndProps = ValuesProps & { form: RegExp; hint: string; inputMode?: 'numeric' };

/** Two inputs for the ends of a range, either of which may be empty. */
function Ends({ label, edited, onChange, form, hint, inputMode }: EndProps) {
  const { t } = useTranslation();
  const [from = '', to = ''] = edited.values;
  const [typed, setTyped] = useState({ from, to });
  const change = (changed: Partial<typeof typed>) => {
    const ends = { ...typed, ...changed };
    setTyped(ends);
    onChange({ ...edited, values: [ends.from.trim(), ends.to.trim()] });
  };
  return (
    <Flex role="group" aria-label={label} direction="column" gap={6}>
      <span className="ts-soft">{label}</span>
      <Flex gap={8}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            flex={1}
            label={t(`filters.${end}`)}
            inputMode={inputMode}
            autoComplete="off"
            value={typed[end]}
            ref={(input) =>
              input?.setCustomValidity(typed[end].trim() === '' || form.test(typed[end].trim()) ? '' : hint)
            }
            onChange={({ currentTarget }) => change({ [end]: currentTarget.value })}
          />
        ))}
      </Flex>
    </Flex>
  );
}

export function NumberRange(props: ValuesProps) {
  const { t } = useTranslation();
  return <Ends {...props} form={/^\d{1,9}$/} hint={t('filters.noNumber')} inputMode="numeric" />;
}

export function TimeRange(props: ValuesProps) {
  const { t } = useTranslation();
  return <Ends {...props} form={/^([01]\d|2[0-3]):[0-5]\d$/} hint={t('filters.noTime')} />;
}

/** A period before now, or two days, either of which may be empty. */
export function DayRange({ label, edited, onChange, onApply }: ValuesProps) {
  const { t } = useTranslation();
  const [from = '', to = ''] = edited.values;
  const choose = (values: string[]) => onChange({ ...edited, values });
  const shown = (value: string) => (isDay(value) ? value : '');
  return (
    <Flex role="group" aria-label={label} direction="column" gap={8}>
      <span className="ts-soft">{label}</span>
      <Flex wrap="wrap" gap={6}>
        {periods.map((days) => (
          <Button
            key={days}
            size="compact-sm"
            variant={from === `-P${days}D` ? 'filled' : 'default'}
            aria-pressed={from === `-P${days}D`}
            onClick={() => onApply({ ...edited, values: [`-P${days}D`, ''] })}
          >
            {t('filters.lastDays', { count: days })}
          </Button>
        ))}
      </Flex>
      <Flex gap={8}>
        <DaySearch label={t('filters.from')} value={shown(from)} onChange={(day) => choose([day, to])} />
        <DaySearch
          label={t('filters.to')}
          value={shown(to)}
          onChange={(day) => choose([from.startsWith('-P') ? '' : from, day])}
        />
      </Flex>
    </Flex>
  );
}
