import type { Active, Over, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';

type Rows = {
  positionOf: (key: UniqueIdentifier | undefined) => number | undefined;
  nameOf: (key: UniqueIdentifier) => string;
};

/** Returns the texts that a screen reader announces while a row is moved. */
export function useDragAnnouncements({ positionOf, nameOf }: Rows) {
  const { t } = useTranslation('positioning');
  const announce = (key: 'lifted' | 'over' | 'dropped', active: Active, at: Active | Over | null) =>
    at === null
      ? t('drag.nowhere', { name: nameOf(active.id) })
      : t(`drag.${key}`, { name: nameOf(active.id), position: positionOf(at.id) });
  return {
    screenReaderInstructions: { draggable: t('drag.howTo') },
    announcements: {
      onDragStart: ({ active }: { active: Active }) => announce('lifted', active, active),
      onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
        // A row may be over its own position, for example right after it was lifted.
        announce(over?.id === active.id ? 'lifted' : 'over', active, over),
      onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => announce('dropped', active, over),
      onDragCancel: ({ active }: { active: Active }) => t('drag.cancelled', { name: nameOf(active.id) }),
    },
  };
}
