import { useTranslation } from 'react-i18next';
import { ConflictDifference, ConflictFrame } from '../../kit/form/conflict-frame.tsx';
import classes from './positioning.module.css';
import { differingPositions, toOrder } from './order.ts';
import type { EditedOrder } from './use-order.ts';
import type { useOrderSaving } from './use-order-saving.ts';

type Props = { edited: EditedOrder; saving: ReturnType<typeof useOrderSaving> };

/** Shown if another administrator saved in the meantime: each position that differs between the two orders, side by side. */
export function OrderConflict({ edited, saving: { present, keepMine, takeTheirs, decideLater } }: Props) {
  const { t } = useTranslation('positioning');
  const theirs = toOrder(present?.experiences ?? []);
  const names = new Map([...edited.experiences].map(([iri, { name }]) => [iri, name]));
  for (const { '@id': iri, name } of present?.experiences ?? []) names.set(iri, name);
  const differing = present ? differingPositions(theirs, edited.order) : [];
  const told = (row: readonly string[] = []) =>
    row.length === 0 ? (
      <span className="ts-soft">{t('conflict.empty')}</span>
    ) : (
      row.map((iri) => (
        <span key={iri} className={classes['told']}>
          {names.get(iri) ?? iri}
        </span>
      ))
    );
  return (
    <ConflictFrame
      isOpened={present !== undefined}
      text={differing.length === 0 ? t('conflict.same') : t('conflict.text')}
      back={t('conflict.back')}
      onClose={decideLater}
      onKeepMine={() => void keepMine()}
      onTakeTheirs={takeTheirs}
    >
      {differing.map((position) => (
        <ConflictDifference
          key={position}
          title={t('position', { position })}
          now={told(theirs.get(position))}
          mine={told(edited.order.get(position))}
          isTouched={edited.changed.includes(position)}
        />
      ))}
    </ConflictFrame>
  );
}
