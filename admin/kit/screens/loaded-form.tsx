import { Box, Button, Flex, Skeleton } from '@mantine/core';
import { contentLanguages, defaultLanguage } from '@trastienda/contract/language';
import type { Item, Resource } from '@trastienda/contract/model/resource';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProps } from '../form/form-props.ts';
import { lastSearch } from '../records/last-search.ts';
import type { Received } from '../records/received.ts';
import { nextFormOf } from '../records/walk.ts';
import { itemQuery } from '../records/queries.ts';
import { times } from '../../base/times.ts';
import { useIsReadOnly } from '../use-is-read-only.ts';
import { FailedPanel } from '../elements/state-panel.tsx';
import { FormBody } from './form-body.tsx';
import { isInSavedInput } from '../form/leaving/saved-input.ts';
import type { LoadedItems } from '../form/state/use-form-state.ts';
import { FormHead } from './form-head.tsx';

type Props<R extends Resource> = FormProps<R> & { id: string } & Pick<ComponentProps<typeof FormBody>, 'onRestored'>;

/** The form of an existing record. Until the record is read, it shows a skeleton or, if the read failed, the error (FORM-03, FORM-22). */
export function LoadedForm<R extends Resource>({ id, ...props }: Props<R>) {
  const { resource, paths } = props;
  const { t } = useTranslation(resource.collection);
  const isReadOnly = useIsReadOnly(resource.collection);
  const [languages] = useState(() =>
    contentLanguages.filter(
      (each) =>
        each === defaultLanguage ||
        isInSavedInput(resource.collection, id, each) ||
        each === nextFormOf(`${resource.path}/${id}`)?.language,
    ),
  );
  const queries = useQueries({
    queries: languages.map((language) => ({
      ...itemQuery<Received<Item<R>>>(resource.collection, id, language),
      staleTime: times.recordFreshMs,
    })),
  });
  // The form starts with the first response in each language that was received since it opened, or is not stale. Its own response can be
  // stale by the time it is rendered, if the browser was suspended. Later data is ignored: `FormBody` refetches the record itself.
  const [items, setItems] = useState<LoadedItems<R>>({});
  const [isPrefetched, setPrefetched] = useState(false);
  const [openedAt] = useState(Date.now);
  for (const [index, { data, dataUpdatedAt, isStale }] of queries.entries()) {
    const language = languages[index];
    if (language === undefined || items[language] || !data || (dataUpdatedAt < openedAt && isStale)) continue;
    setItems((before) => ({ ...before, [language]: data }));
    if (dataUpdatedAt < openedAt) setPrefetched(true);
  }
  if (languages.every((language) => items[language])) {
    return <FormBody items={items} isPrefetched={isPrefetched} {...props} />;
  }
  const { error } = queries.find((query) => query.error) ?? {};
  const isFetching = queries.some((query) => query.isFetching);
  return (
    <>
      <FormHead collection={resource.collection} list={paths.list} title={t(isReadOnly ? 'viewTitle' : 'editTitle')} />
      {error && !isFetching ? (
        <Box className="ts-card" maw={900}>
          <FailedPanel
            title={t('itemLoadFailed')}
            error={error}
            onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
          >
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
