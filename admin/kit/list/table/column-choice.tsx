import { Box, Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsStore } from '../../../base/preferences.ts';
import { toHeading } from './columns.ts';
import classes from '../list.module.css';

type Props = {
  collection: string;
  columns: readonly { id: string }[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
};

/** The checklist "Mostrar columnas" (EXP-L-09). */
export function ColumnChoice({ collection, columns, hidden, onHide }: Props) {
  const { t } = useTranslation([collection, 'common']);
  return (
    <Popover position="bottom-end" width={228} radius="lg" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.7} />}>
          {t('common:list.showColumns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <Box component="fieldset" className={classes['checklist']} m={0} p={0} bd={0}>
          <legend className="ts-hidden">{t('common:list.showColumns')}</legend>
          {columns.map(({ id }) => (
            <Checkbox
              key={id}
              label={toHeading(t, id)}
              radius="sm"
              px={8}
              py={7}
              bdrs={6}
              checked={!hidden.includes(id)}
              onChange={() => onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])}
            />
          ))}
        </Box>
        <Box component="hr" mx={4} my={8} />
        <Button variant="subtle" size="xs" fullWidth disabled={hidden.length === 0} onClick={() => onHide([])}>
          {t('common:list.showAllColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
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
