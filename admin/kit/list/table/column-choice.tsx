import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { columnsStore } from '../../../base/preferences.ts';
import { usePopup } from '../../floating/use-popup.ts';

export type Checklist = {
  collection: string;
  columns: readonly { id: string }[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
};

const fetchChecklist = async () => (await loadChunk(() => import('./column-checklist.tsx'))).ColumnChecklist;

/** The button "Mostrar columnas" with its checklist (EXP-L-09). */
export function ColumnChoice(props: Checklist) {
  const { t } = useTranslation();
  const { popup, trigger } = usePopup('dialog', fetchChecklist);
  return (
    <>
      <Button
        variant="default"
        data-command="columns"
        leftSection={<IconColumns3 size={18} stroke={1.7} />}
        {...trigger}
      >
        {t('list.showColumns')}
      </Button>
      {popup && <popup.Popup {...popup.props} {...props} />}
    </>
  );
}

/** The settings of a list with a choice of columns. */
export type Choice = {
  /** The list to which the choice belongs. The choice is stored in session storage (EXP-L-11). */
  list: string;
  hiddenAtFirst?: readonly string[];
  /** Whether the column of the actions is always visible (MAK-L-08). */
  keepsActions?: true;
};

/** Returns the ids of the hidden columns, and a function that replaces and stores them. */
export function useColumnChoice(choice: Choice | undefined) {
  const store = choice && columnsStore(choice.list);
  const [hidden, setHidden] = useState(() => toHidden(store?.read() ?? null) ?? choice?.hiddenAtFirst ?? []);
  const hide = (columns: string[]) => {
    store?.keep(JSON.stringify(columns));
    setHidden(columns);
  };
  return { hidden, hide };
}

/** Parses the stored ids of the hidden columns; undefined if nothing is stored, or if the stored text is not a JSON array. */
function toHidden(stored: string | null): string[] | undefined {
  try {
    const hidden: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}
