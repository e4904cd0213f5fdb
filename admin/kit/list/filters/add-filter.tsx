import { Button } from '@mantine/core';
import type { Filters } from '@trastienda/contract/filters/kinds';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { usePopup } from '../../floating/use-popup.ts';
import type { Query } from '../../search-params.ts';
import classes from './filters.module.css';

const part = 'add-filter';

const fetchMenu = async () => (await loadChunk(() => import('./filter-menu.tsx'))).FilterMenu;

/** `filters`: those of the list. `offered`: those that the search form has no field for. `query`: the chosen ones of these. */
export type Filtering = {
  collection: string;
  filters: Filters;
  offered: Filters;
  query: Query;
  onFilter: (query: Query) => void;
};

/** Focuses the button, when the element with the focus is removed. */
export const focusAddFilter = () => document.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();

/** The button that opens the menu of filters (feature `views`, D-90). */
export function AddFilter(props: Filtering) {
  const { t } = useTranslation();
  const { popup, trigger } = usePopup('dialog', fetchMenu);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes['add']}
        data-part={part}
        data-command={part}
        leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
        {...trigger}
      >
        {t('filters.add')}
      </Button>
      {popup && <popup.Popup {...popup.props} {...props} />}
    </>
  );
}
