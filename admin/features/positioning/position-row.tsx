import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExperiencePicker } from './experience-picker.tsx';
import type { Order } from './order.ts';
import { PositionValue } from './position-value.tsx';
import classes from './positioning.module.css';
import { RowButtons, type RowActions } from './row-buttons.tsx';
import type { Experience } from './stored-order.ts';
import type { DeferredFocus } from './use-deferred-focus.ts';

type Props = {
  id: string;
  position: number;
  isLast: boolean;
  /** The experiences in the row: none, one, or two that share the position. */
  row: readonly Experience[];
  order: Order;
  actions: RowActions;
  focus: DeferredFocus;
};

/** A position with its experiences. Pressing an experience opens a searchable select, whose selected option replaces the experience. */
export function PositionRow({ id, position, isLast, row, order, actions, focus }: Props) {
  const { t, i18n } = useTranslation('positioning');
  /** The purpose of the open select: the `@id` of the experience to replace, or `second` to add one; undefined if no select is open. */
  const [picking, setPicking] = useState<string>();
  const [first] = row;
  const isEmpty = first === undefined;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: { draggable: isEmpty, droppable: false },
    attributes: { roleDescription: t('drag.role') },
  });
  const names = new Intl.ListFormat(i18n.language).format(row.map(({ name }) => name ?? ''));
  const pick = (chosen: Experience, replaced?: string) => {
    setPicking(undefined);
    actions.choose(position, chosen, replaced);
  };
  const closeOver = (iri: string) => (isByKeyboard: boolean) => {
    if (isByKeyboard) focus.request(`value ${iri}`);
    setPicking(undefined);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes['row']}
      aria-label={t('position', { position })}
      data-empty={isEmpty || undefined}
      data-lifted={isDragging || undefined}
      style={{
        // Rows differ in height, so they are moved without being scaled.
        transform: CSS.Translate.toString(transform && { ...transform, x: 0 }),
        transition,
      }}
    >
      <button
        type="button"
        className={classes['grip']}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={isEmpty}
        aria-label={isEmpty ? t('moveNothing', { position }) : t('move', { name: names })}
      >
        <IconGripVertical size={18} stroke={1.8} aria-hidden />
      </button>
      <span className={classes['rank']} aria-hidden>
        {position}
      </span>
      <div className={classes['values']} data-shared={row.length > 1 || undefined}>
        {row.map((experience) =>
          picking === experience['@id'] ? (
            <ExperiencePicker
              key={experience['@id']}
              label={t('replace', { position, name: experience.name })}
              order={order}
              onPick={(chosen) => pick(chosen, experience['@id'])}
              onClose={closeOver(experience['@id'])}
            />
          ) : (
            <PositionValue
              key={experience['@id']}
              experience={experience}
              position={position}
              partner={row.find((other) => other !== experience)}
              focusRef={focus.refOf(`value ${experience['@id']}`)}
              onReplace={() => setPicking(experience['@id'])}
              onTakeOut={actions.takeOut}
            />
          ),
        )}
        {(isEmpty || picking === 'second') && (
          <ExperiencePicker
            label={t('searchFor', { position })}
            order={order}
            onPick={(chosen) => pick(chosen)}
            {...(first ? { onClose: closeOver(first['@id']) } : { focusRef: focus.refOf(`search ${position}`) })}
          />
        )}
      </div>
      <RowButtons
        position={position}
        isLast={isLast}
        names={names}
        count={row.length}
        isSharing={picking !== undefined}
        actions={actions}
        onShare={() => setPicking('second')}
      />
    </li>
  );
}
