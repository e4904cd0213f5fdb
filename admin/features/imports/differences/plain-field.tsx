import type { ImportItem } from '@trastienda/contract/imports/items';
import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DifferenceSide } from './difference-side.tsx';
import { toSides } from './difference-sides.ts';
import classes from './fields.module.css';
import { FieldName, toFieldLabel } from './field-name.tsx';
import { toFieldText } from './field-text.ts';
import { isTaken } from '../plan/item-ticks.ts';
import { ShowAll } from './show-all.tsx';

type Props = {
  field: string;
  values: ImportItem['fields'][string];
  terms: ImportItem['terms'];
  source: string;
  /** Undefined if the field has no checkbox of its own. */
  onTick: ((isTicked: boolean) => void) | undefined;
  isDisabled: boolean;
};

/** A field that an import changes: the values before and after, and the checkbox that includes it. */
export function PlainField({ field, values, terms, source, onTick, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const [isWhole, setWhole] = useState(false);
  const sides = useMemo(
    () => toSides(toFieldText(field, values.ours, terms), toFieldText(field, values.theirs, terms), isWhole),
    [field, values.ours, values.theirs, terms, isWhole],
  );
  const isApplied = isTaken(values);
  const label = toFieldLabel(t, field);
  return (
    <li className={classes['field']} data-is-left={!isApplied}>
      {onTick ? (
        <Checkbox
          size="sm"
          aria-label={t('diff.tickField', { field: label })}
          checked={isApplied}
          disabled={isDisabled}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <FieldName field={field} />
      <div className={classes['before']}>
        <span className="ts-hidden">{t('diff.columns.ours')}: </span>
        <DifferenceSide field={field} side={sides.ours} as="del" />
      </div>
      <div className={classes['after']}>
        <span className="ts-hidden">{t('diff.columns.theirs', { source })}: </span>
        <DifferenceSide field={field} side={sides.theirs} as="ins" />
        {sides.isShortened && <ShowAll of={label} isWhole={isWhole} onChange={setWhole} />}
      </div>
    </li>
  );
}
