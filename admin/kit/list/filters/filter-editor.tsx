import { Button, Flex } from '@mantine/core';
import { readFreshnessFilter } from '@trastienda/contract/freshness/states';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chip, Edited } from './chips.ts';
import classes from './filters.module.css';
import { isTextFilter, useFilterNames } from './filter-names.ts';
import type { ValuesProps } from './values-props.ts';
import { DayRange, NumberRange, TimeRange } from './range-editors.tsx';
import { FreshnessValues } from '../translation/freshness-values.tsx';
import { CountryValues, OriginValues, RecordValues, TextValue, ChoiceValues } from './value-editors.tsx';

type Props = { collection: string; chip: Chip; onApply: (edited: Edited) => void };

/** The ref of a form that opens in place of the menu: focuses the pressed or the first choice, or else the first input. */
function focusFirst(form: HTMLElement | null): void {
  const first = ['[aria-pressed=true]', '[aria-pressed]', 'input:not([type=hidden])'].flatMap(
    (selector) => form?.querySelector<HTMLElement>(selector) ?? [],
  );
  first[0]?.focus({ preventScroll: true });
}

/** The form with the values of a filter. */
export function FilterEditor({ collection, chip, onApply }: Props) {
  const { t } = useTranslation();
  const label = useFilterNames(collection)(chip.name);
  const [edited, setEdited] = useState<Edited>(chip);
  if (chip.kind === 'flag' || chip.kind === 'exists')
    return (
      <YesOrNo
        label={label}
        isText={isTextFilter(chip.name)}
        value={chip.values[0]}
        onApply={(value) => onApply({ ...edited, values: [value] })}
      />
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.reportValidity()) onApply(edited);
  };
  return (
    <form ref={focusFirst} className={classes['editor']} aria-label={label} onSubmit={submit}>
      <Values
        collection={collection}
        chip={chip}
        label={label}
        edited={edited}
        onChange={setEdited}
        onApply={onApply}
      />
      <Button type="submit" size="sm">
        {t('filters.apply')}
      </Button>
    </form>
  );
}

/** The inputs of a kind of filter. */
function Values(props: ValuesProps) {
  const { kind } = props.chip;
  if (kind === 'number') return <NumberRange {...props} />;
  if (kind === 'time') return <TimeRange {...props} />;
  if (kind === 'date') return <DayRange {...props} />;
  if (kind === 'country') return <CountryValues {...props} />;
  if (kind === 'origin') return <OriginValues {...props} />;
  if (typeof kind !== 'object') return <TextValue {...props} />;
  if (readFreshnessFilter(props.chip.name)) return <FreshnessValues {...props} />;
  if ('oneOf' in kind) return <ChoiceValues {...props} values={kind.oneOf} />;
  return <RecordValues {...props} target={kind.refersTo} />;
}

type YesOrNoProps = { label: string; isText: boolean; value: string | undefined; onApply: (value: string) => void };

function YesOrNo({ label, isText, value, onApply }: YesOrNoProps) {
  const { t } = useTranslation();
  return (
    <Flex ref={focusFirst} role="group" aria-label={label} direction="column" gap={8} p={4}>
      <span className="ts-soft">{label}</span>
      <Flex gap={8}>
        {(['true', 'false'] as const).map((each) => (
          <Button
            key={each}
            flex={1}
            size="sm"
            variant={each === value ? 'filled' : 'default'}
            aria-pressed={each === value}
            onClick={() => onApply(each)}
          >
            {t(`filters.${isText ? 'text' : 'is'}.${each}`)}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
