import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Box } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExperiencePicker } from './picker/experience-picker.tsx';
import type { Order } from './order/order.ts';
import { PositionValue } from './position-value.tsx';
import classes from './positioning.module.css';
import { RowButtons, type RowActions } from './row-buttons.tsx';
import type { Experience } from './order/stored-order.ts';
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
  const picking = usePicking({ position, actions, focus });
  const isEmpty = row.length === 0;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: { draggable: isEmpty, droppable: false },
    attributes: { roleDescription: t('drag.role') },
  });
  const names = new Intl.ListFormat(i18n.language).format(row.map(({ name }) => name ?? ''));
  return (
    <li
      ref={setNodeRef}
      className={classes['row']}
      aria-label={t('position', { position })}
      data-lifted={isDragging || undefined}
      style={{
        // Rows differ in height, so they are moved without being scaled.
        transform: CSS.Translate.toString(transform && { ...transform, x: 0 }),
        transition,
      }}
    >
      <button
        type="button"
        className={`ts-center ${classes['grip']}`}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={isEmpty}
        aria-label={isEmpty ? t('moveNothing', { position }) : t('move', { name: names })}
      >
        <IconGripVertical size={18} stroke={1.8} aria-hidden />
      </button>
      <Box
        component="span"
        className={`ts-soft ts-num ${classes['rank']}`}
        c={isEmpty ? 'var(--ts-ink-3)' : undefined}
        fz={15}
        fw={isEmpty ? 500 : 620}
        ta="center"
        aria-hidden
      >
        {position}
      </Box>
      <PositionValues {...{ position, row, order, actions, focus, picking }} />
      <RowButtons
        position={position}
        isLast={isLast}
        names={names}
        count={row.length}
        isSharing={picking.purpose !== undefined}
        actions={actions}
        onShare={() => picking.open('second')}
      />
    </li>
  );
}

type Picking = ReturnType<typeof usePicking>;

/** The searchable select that is open in the row. */
function usePicking({ position, actions, focus }: Pick<Props, 'position' | 'actions' | 'focus'>) {
  /** The `@id` of the experience to replace, or `second` to add one; undefined if no select is open. */
  const [purpose, setPurpose] = useState<string>();
  return {
    purpose,
    open: setPurpose,
    pick: (chosen: Experience, replaced?: string) => {
      setPurpose(undefined);
      actions.choose(position, chosen, replaced);
    },
    closeOver: (iri: string) => (isByKeyboard: boolean) => {
      if (isByKeyboard) focus.request(`value ${iri}`);
      setPurpose(undefined);
    },
  };
}

/** The experiences of the row and, in a row without any, the select that adds one. The open select replaces its experience. */
function PositionValues({
  position,
  row,
  order,
  actions,
  focus,
  picking,
}: Pick<Props, 'position' | 'row' | 'order' | 'actions' | 'focus'> & { picking: Picking }) {
  const { t } = useTranslation('positioning');
  const { purpose, open, pick, closeOver } = picking;
  const [first] = row;
  return (
    <div className={classes['values']} data-shared={row.length > 1 || undefined}>
      {row.map((experience) =>
        purpose === experience['@id'] ? (
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
            onReplace={() => open(experience['@id'])}
            onTakeOut={actions.takeOut}
          />
        ),
      )}
      {(!first || purpose === 'second') && (
        <ExperiencePicker
          label={t('searchFor', { position })}
          order={order}
          onPick={(chosen) => pick(chosen)}
          {...(first ? { onClose: closeOver(first['@id']) } : { focusRef: focus.refOf(`search ${position}`) })}
        />
      )}
    </div>
  );
}
