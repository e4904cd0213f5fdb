import { Box, Button, Flex, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-may.ts';
import { useStoredDrafts } from '../drafts/stored-drafts.ts';
import type { PlainPath } from '../screen-paths.ts';
import classes from './list.module.css';

type Props = {
  collection: string;
  /** Undefined if records are not added by a form. */
  create?: PlainPath;
  /** Undefined until the list is loaded. */
  total: number | undefined;
  /** Whether the total is shown; false after a failed load and for an empty collection. */
  isCounted: boolean;
  children: ReactNode;
};

/** The title, the number of records, and the link to the create form (LIST-01). */
export function ListHead({ collection, create, total, isCounted, children }: Props) {
  const { t } = useTranslation(collection);
  const may = useMay();
  const permitted = may(`POST /${collection}`) ? create : undefined;
  return (
    <Flex component="header" wrap="wrap" gap={{ base: 12, sm: 16 }} align="flex-end" mb={{ base: 16, sm: 20 }}>
      <Flex wrap="wrap" gap={12} align="baseline">
        <h1>{t('title')}</h1>
        <div className="ts-soft ts-num" aria-live="polite">
          {isCounted && (total === undefined ? <Skeleton width={110} height={12} /> : t('count', { count: total }))}
        </div>
        {permitted !== undefined && <UnfinishedRecords create={permitted} />}
      </Flex>
      <Flex
        className={classes['headActions']}
        gap={8}
        align="center"
        w={{ base: '100%', sm: 'auto' }}
        ml={{ sm: 'auto' }}
      >
        {children}
        {permitted !== undefined && <AddButton collection={collection} create={permitted} />}
      </Flex>
    </Flex>
  );
}

/** Links to the form of a new record if it offers drafts. */
function UnfinishedRecords({ create }: { create: PlainPath }) {
  const { t } = useTranslation();
  const drafts = useStoredDrafts().filter(({ address, isOpen }) => address === create && !isOpen);
  if (drafts.length === 0) return null;
  return (
    <Box className="ts-link" py={2} renderRoot={(props) => <Link {...props} to={create} />}>
      {t('drafts.unfinished', { count: drafts.length })}
    </Box>
  );
}

export function AddButton({ collection, create }: { collection: string; create: PlainPath }) {
  const { t } = useTranslation(collection);
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={2} />}
      renderRoot={(props) => <Link preload="intent" {...props} to={create} />}
    >
      {t('add')}
    </Button>
  );
}
