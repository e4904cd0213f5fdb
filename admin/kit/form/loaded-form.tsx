import { Box, Button, Flex, Skeleton } from '@mantine/core';
import type { Item, Resource } from '@trastienda/contract/model/resource';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProps } from './form-props.ts';
import { lastSearch } from '../list/search/last-search.ts';
import type { Received } from '../records/received.ts';
import { itemQuery } from '../records/queries.ts';
import { times } from '../../base/times.ts';
import { FailedPanel } from '../elements/state-panel.tsx';
import { FormBody } from './form-body.tsx';
import { FormHead } from './frame/form-head.tsx';

type Props<R extends Resource> = FormProps<R> & { id: string } & Pick<ComponentProps<typeof FormBody>, 'onRestored'>;

/** The form of an existing record. Until the record is read, it shows a skeleton or, if the read failed, the error (FORM-03, FORM-22). */
export function LoadedForm<R extends Resource>({ id, ...props }: Props<R>) {
  const { resource, paths } = props;
  const { t } = useTranslation(resource.collection);
  const { data, error, isStale, refetch, isFetching } = useQuery({
    ...itemQuery<Received<Item<R>>>(resource.collection, id),
    staleTime: times.recordFreshMs,
  });
  // The form starts with the first response that is not stale. Later data of this query is ignored: `FormBody` refetches the record itself.
  const [item, setItem] = useState<Received<Item<R>>>();
  if (item === undefined && data !== undefined && !isStale) setItem(data);
  if (item !== undefined) return <FormBody item={item} {...props} />;
  return (
    <>
      <FormHead collection={resource.collection} list={paths.list} title={t('editTitle')} />
      {error && !isFetching ? (
        <Box className="ts-card" maw={900}>
          <FailedPanel title={t('itemLoadFailed')} error={error} onRetry={() => void refetch()}>
            <Button
              variant="subtle"
              renderRoot={(button) => <Link {...button} to={paths.list} search={lastSearch(paths.list)} />}
            >
              {t('title')}
            </Button>
          </FailedPanel>
        </Box>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Flex className="ts-card" direction="column" gap={24} maw={900} p={24} role="status" aria-label={t('form.loading')}>
      {[36, 96, 36].map((height, index) => (
        <div key={index}>
          <Skeleton width={120} height={12} mb={10} />
          <Skeleton height={height} radius="md" />
        </div>
      ))}
    </Flex>
  );
}
