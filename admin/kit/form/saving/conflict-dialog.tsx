import { useTranslation } from 'react-i18next';
import { ConflictDifference, ConflictFrame, type ConflictAnswers } from './conflict-frame.tsx';
import { FieldValue } from '../field-value.tsx';
import { useFormInside } from '../form-context.ts';
import type { Conflict } from './use-conflict.ts';

type Props = ConflictAnswers & { conflict: Conflict | undefined };

/** The dialog that is shown if another user has saved the record. The user chooses between stored and edited values. */
export function ConflictDialog({ conflict, ...answers }: Props) {
  const { resource } = useFormInside();
  const { t, i18n } = useTranslation([resource.collection, 'common']);
  // Fields that both users changed come first, because only these fields need a decision.
  const differences = (conflict?.differences ?? []).toSorted((a, b) => Number(b.isTouched) - Number(a.isTouched));
  const labelOf = (name: string) => (i18n.exists(`${resource.collection}:fields.${name}`) ? t(`fields.${name}`) : name);
  return (
    <ConflictFrame
      isOpened={conflict !== undefined}
      text={t('common:form.conflict.text')}
      back={t('common:form.conflict.back')}
      {...answers}
    >
      {differences.map(({ place, name, now, mine, isTouched }) => (
        <ConflictDifference
          key={`${place}.${name}`}
          title={place === 'shared' ? labelOf(name) : t(`common:form.inLanguage.${place}`, { text: labelOf(name) })}
          now={<FieldValue name={name} value={now} />}
          mine={
            isTouched ? (
              <FieldValue name={name} value={mine} />
            ) : (
              <span className="ts-soft">{t('common:form.conflict.untouched')}</span>
            )
          }
          isTouched={isTouched}
        />
      ))}
    </ConflictFrame>
  );
}
