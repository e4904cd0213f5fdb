import { Box } from '@mantine/core';
import { useState } from 'react';
import { ReadOnlyNote } from '../../kit/form/frame/read-only-note.tsx';
import { BoardHead } from './board-head.tsx';
import { rowsPerPress, toOrder } from './order/order.ts';
import type { StoredOrder } from './order/stored-order.ts';
import classes from './positioning.module.css';
import { OrderPreview } from './preview/order-preview.tsx';
import { ShownRows } from './shown-rows.tsx';

/** The stored order and its preview, for a user who may not change it (D-88). `wasEditable`: whether the user could change it before. */
export function ShownOrder({ stored, wasEditable }: { stored: StoredOrder; wasEditable: boolean }) {
  const [shown, setShown] = useState(rowsPerPress);
  const order = toOrder(stored.experiences);
  const experiences = new Map(stored.experiences.map((experience) => [experience['@id'], experience]));
  const taken = [...order.keys()];
  const takenBelow = taken.filter((position) => position > shown).length;
  return (
    <>
      <BoardHead shown={shown} taken={taken.length - takenBelow} />
      <ReadOnlyNote wasEditable={wasEditable} />
      <Box className={classes['columns']}>
        <ShownRows
          shown={shown}
          takenBelow={takenBelow}
          experiencesAt={(position) => (order.get(position) ?? []).flatMap((iri) => experiences.get(iri) ?? [])}
          onMore={() => setShown(shown + rowsPerPress)}
        />
        <OrderPreview edited={{ order, storedOrder: order, experiences }} shown={shown} />
      </Box>
    </>
  );
}
