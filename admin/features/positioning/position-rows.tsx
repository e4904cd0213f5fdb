import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { choose, clear, move, swap, takeOut } from './order/order.ts';
import { PositionRow } from './position-row.tsx';
import type { RowActions } from './row-buttons.tsx';
import { useDeferredFocus } from './use-deferred-focus.ts';
import type { EditedOrder } from './order/use-order.ts';
import { useDragAnnouncements } from './use-drag-announcements.ts';

type Props = {
  edited: EditedOrder;
  /** The number of rows shown. Experiences at higher positions keep them. */
  shown: number;
};

/** A row for each of the first `shown` positions. Rows with experiences can be moved by mouse, touch and keyboard. */
export function PositionRows({ edited: { order, experiences, edit }, shown }: Props) {
  const focus = useDeferredFocus();
  const rows = Array.from({ length: shown }, (_, index) => {
    const row = order.get(index + 1) ?? [];
    // The key of a row with experiences does not depend on its position, so that a moved row keeps its DOM element and the focus.
    return { key: row[0] ?? `empty-${index + 1}`, position: index + 1, row };
  });
  const positionOf = (key: unknown) => rows.find((row) => row.key === key)?.position;
  const accessibility = useDragAnnouncements({
    positionOf,
    nameOf: (key) => experiences.get(String(key))?.name ?? '',
  });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [positionOf(active.id), positionOf(over?.id)];
    if (from !== undefined && to !== undefined) edit((before) => move(before, from, to));
  };
  const actions: RowActions = {
    choose: (position, chosen, replaced) => {
      focus.request(`value ${chosen['@id']}`);
      edit((before) => choose(before, position, chosen['@id'], replaced), chosen);
    },
    takeOut: (iri, partner) => {
      focus.request(`value ${partner}`);
      edit((before) => takeOut(before, iri));
    },
    clear: (position) => {
      focus.request(`search ${position}`);
      edit((before) => clear(before, position));
    },
    swap: (a, b) => edit((before) => swap(before, a, b)),
  };

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol>
          {rows.map(({ key, position, row }) => (
            <PositionRow
              key={key}
              id={key}
              position={position}
              isLast={position === shown}
              row={row.flatMap((iri) => experiences.get(iri) ?? [])}
              order={order}
              actions={actions}
              focus={focus}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
