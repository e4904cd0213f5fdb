import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConflictDifference, ConflictFrame } from '../../../kit/form/saving/conflict-frame.tsx';
import { differingPositions, toOrder } from './order.ts';
import type { EditedOrder } from './use-order.ts';
import type { useOrderSaving } from './use-order-saving.ts';

type Props = { edited: EditedOrder; saving: ReturnType<typeof useOrderSaving> };

/**
 * The dialog that opens if another administrator has saved the order in the meantime. It shows the positions that differ between the stored
 * and the edited order.
 */
export function OrderConflict({ edited, saving: { present, keepMine, takeTheirs, decideLater } }: Props) {
  const { t } = useTranslation('positioning');
  const theirs = toOrder(present?.experiences ?? []);
  const names = new Map([...edited.experiences].map(([iri, { name }]) => [iri, name]));
  for (const { '@id': iri, name } of present?.experiences ?? []) names.set(iri, name);
  const differing = present ? differingPositions(theirs, edited.order) : [];
  const renderRow = (row: readonly string[] = []) =>
    row.length === 0 ? (
      <span className="ts-soft">{t('conflict.empty')}</span>
    ) : (
      row.map((iri) => (
        <Box key={iri} component="span" display="block">
          {names.get(iri) ?? iri}
        </Box>
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
          now={renderRow(theirs.get(position))}
          mine={renderRow(edited.order.get(position))}
          isTouched={edited.changed.includes(position)}
        />
      ))}
    </ConflictFrame>
  );
}
