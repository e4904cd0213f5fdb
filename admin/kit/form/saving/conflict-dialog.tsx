import { useTranslation } from 'react-i18next';
import { ConflictDifference, ConflictFrame, type ConflictAnswers } from './conflict-frame.tsx';
import { useFieldLabels } from '../../records/field-labels.ts';
import { FieldValue } from '../field-value.tsx';
import { useFormInside } from '../form-context.ts';
import type { Conflict } from './use-conflict.ts';

type Props = ConflictAnswers & { conflict: Conflict | undefined };

/** The dialog that is shown if another user has saved the record. The user chooses between stored and edited values. */
export function ConflictDialog({ conflict, ...answers }: Props) {
  const { resource } = useFormInside();
  const { t } = useTranslation();
  const labelOf = useFieldLabels(resource.collection);
  // Fields that both users changed come first, because only these fields need a decision.
  const differences = (conflict?.differences ?? []).toSorted((a, b) => Number(b.isTouched) - Number(a.isTouched));
  return (
    <ConflictFrame
      isOpened={conflict !== undefined}
      text={t('form.conflict.text')}
      back={t('form.conflict.back')}
      {...answers}
    >
      {differences.map(({ place, name, now, mine, isTouched }) => (
        <ConflictDifference
          key={`${place}.${name}`}
          title={place === 'shared' ? labelOf(name) : t(`form.inLanguage.${place}`, { text: labelOf(name) })}
          now={<FieldValue name={name} value={now} />}
          mine={
            isTouched ? (
              <FieldValue name={name} value={mine} />
            ) : (
              <span className="ts-soft">{t('form.conflict.untouched')}</span>
            )
          }
          isTouched={isTouched}
        />
      ))}
    </ConflictFrame>
  );
}
