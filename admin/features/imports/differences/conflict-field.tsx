import type { ImportItem } from '@trastienda/contract/imports/items';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DifferenceSide } from './difference-side.tsx';
import { toSides, type Side } from './difference-sides.ts';
import conflict from './conflict.module.css';
import classes from './fields.module.css';
import { FieldName, toFieldLabel } from './field-name.tsx';
import { toFieldText } from './field-text.ts';
import type { Decision } from '../plan/item-ticks.ts';
import { ShowAll } from './show-all.tsx';

type Props = {
  field: string;
  values: ImportItem['fields'][string];
  terms: ImportItem['terms'];
  source: string;
  onDecide: (decision: Decision) => void;
  isDisabled: boolean;
};

/** A field that was edited here since the last import and also changed at the source. The user decides which value the field gets. */
export function ConflictField({ field, values, terms, source, onDecide, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { ours, theirs, isShortened } = useMemo(
    () => toSides(toFieldText(field, values.ours, terms), toFieldText(field, values.theirs, terms), isWhole),
    [field, values.ours, values.theirs, terms, isWhole],
  );
  const label = toFieldLabel(t, field);
  const choices = [
    { decision: 'ours', text: t('diff.conflict.ours'), side: ours },
    { decision: 'theirs', text: t('diff.conflict.theirs', { source }), side: theirs },
  ] as const;
  return (
    <li className={classes['field']} data-is-conflict>
      <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
      <FieldName field={field} />
      <div
        className={conflict['choices']}
        role="radiogroup"
        aria-label={t('diff.conflict.label', { field: label, source })}
        aria-describedby={values.decision === null ? id : undefined}
      >
        {choices.map(({ decision, text, side }) => (
          <label key={decision} className={conflict['choice']}>
            <input
              type="radio"
              name={`${id}-decision`}
              aria-labelledby={`${id}-${decision}`}
              aria-describedby={`${id}-${decision}-value`}
              checked={values.decision === decision}
              disabled={isDisabled}
              onChange={() => onDecide(decision)}
            />
            <b id={`${id}-${decision}`}>{text}</b>
            <div id={`${id}-${decision}-value`}>
              <DifferenceSide field={field} side={side} as={isCompared(side) ? 'mark' : 'span'} />
            </div>
          </label>
        ))}
      </div>
      <div className={conflict['choiceFoot']}>
        {values.decision === null ? (
          <span id={id}>{t('diff.conflict.open')}</span>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={`${t('diff.conflict.later')}: ${label}`}
            disabled={isDisabled}
            onClick={() => onDecide(null)}
          >
            {t('diff.conflict.later')}
          </Button>
        )}
        {isShortened && <ShowAll of={label} isWhole={isWhole} onChange={setWhole} />}
      </div>
    </li>
  );
}

/** Whether the differences on a side are marked. They are not if a text has nothing in common with the other side. */
const isCompared = (side: Side) =>
  side.is === 'entries' || (side.is === 'runs' && side.runs.some(({ is }) => is === 'same'));
