import { Button, Flex } from '@mantine/core';
import type { Filters } from '@trastienda/contract/filters/kinds';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { usePopup } from '../../floating/use-popup.ts';
import type { Query } from '../../search-params.ts';
import classes from './filters.module.css';

const fetchMenu = async () => (await loadChunk(() => import('./filter-menu.tsx'))).FilterMenu;
const FilterChips = lazyPart(async () => (await loadChunk(() => import('./filter-chips.tsx'))).FilterChips);

/** `query`: the filters that the search form has no field for. */
export type Filtering = {
  collection: string;
  filters: Filters;
  query: Query;
  onFilter: (query: Query) => void;
};

/** The button that adds a filter, and a chip for each filter of the list (feature `views`, D-90). */
export function FilterBar(props: Filtering) {
  const { t } = useTranslation();
  const { popup, trigger } = usePopup('dialog', fetchMenu);
  return (
    <Flex className={classes['bar']} wrap="wrap" gap={8} align="center" role="group" aria-label={t('filters.title')}>
      <Button
        variant="default"
        size="compact-sm"
        className={classes['add']}
        leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
        {...trigger}
      >
        {t('filters.add')}
      </Button>
      {popup && <popup.Popup {...popup.props} {...props} />}
      {Object.keys(props.query).length > 0 && <FilterChips {...props} />}
    </Flex>
  );
}
