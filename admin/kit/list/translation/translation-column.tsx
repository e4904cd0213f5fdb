import { Skeleton } from '@mantine/core';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { translationId, type DrawnColumn, type Row } from '../table/columns.ts';
import { listsFreshness } from './lists-freshness.ts';

/** Loaded lazily, so that lists do not load icons and words of the states before the column is shown. */
const TranslationCell = lazyPart(async () => (await loadChunk(() => import('./translation-cell.tsx'))).TranslationCell);

const loading = <Skeleton height={12} width="70%" />;

/**
 * Returns the column with the texts of each row that are out of date or missing in a language. It is hidden until the user chooses it.
 * @returns undefined without such texts.
 */
export function translationColumn<M extends Row>(
  collection: string,
  rows: readonly M[] | undefined,
): DrawnColumn<M> | undefined {
  if (!listsFreshness(collection)) return undefined;
  const first = rows?.[0];
  return {
    id: translationId,
    width: 236,
    cell: (row) => (
      <TranslationCell
        collection={collection}
        states={row.translationStates}
        waiting={loading}
        // All cells share the code, so a single button is enough.
        failed={(retry) => row === first && retry}
      />
    ),
  };
}
