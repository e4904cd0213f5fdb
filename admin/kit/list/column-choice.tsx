import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsStore } from '../../session/preferences.ts';
import classes from './list.module.css';

type Props = {
  columns: readonly { id: string; text: string }[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
};

/** The checklist "Mostrar columnas" (EXP-L-09). */
export function ColumnChoice({ columns, hidden, onHide }: Props) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" width={228} radius="lg" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.7} />}>
          {t('list.showColumns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <fieldset className={classes['checklist']}>
          <legend className="ts-hidden">{t('list.showColumns')}</legend>
          {columns.map(({ id, text }) => (
            <Checkbox
              key={id}
              label={text}
              radius="sm"
              checked={!hidden.includes(id)}
              onChange={() => onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])}
            />
          ))}
        </fieldset>
        <hr className={classes['rule']} />
        <Button variant="subtle" size="xs" fullWidth disabled={hidden.length === 0} onClick={() => onHide([])}>
          {t('list.showAllColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The columns that are hidden; kept for the session where the list has a name to keep them under (EXP-L-11). */
export function useColumnChoice(list: 'experiences' | 'makers' | undefined) {
  const store = list && columnsStore(list);
  const [hidden, setHidden] = useState(() => toHidden(store?.read() ?? null));
  const hide = (columns: string[]) => {
    store?.keep(JSON.stringify(columns));
    setHidden(columns);
  };
  return { hidden, hide };
}

/** What is kept may have been written by anyone; all columns are shown then. */
function toHidden(kept: string | null): string[] {
  try {
    const hidden: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
