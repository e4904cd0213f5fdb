import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { hasFeature } from '../../../session/config.ts';
import { presentRecord, recentRecords } from '../../../shell/palette/recent-records.ts';
import { toRecordEntries } from '../results/to-entry.ts';
import { recentQuery, searchQuery } from './queries.ts';

/**
 * Searches the records that match a text; none for an empty text, and on a server without the feature `palette`. Until the answer arrives, the
 * records are those of the text before. A request for an earlier text is aborted.
 */
export function useFound(text: string) {
  const router = useRouter();
  const isAsked = text !== '' && hasFeature('palette');
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    ...searchQuery(text, currentLanguage()),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // The first answer after an empty text follows no records, not those of the text before it.
    ...(!isAsked && { initialData: [] }),
  });
  return {
    records: toRecordEntries(router, data ?? []),
    /** Whether the records are those of the text, as far as they can be read. */
    isSettled: !isFetching && !isPlaceholderData,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** Reads the names of the records that the user has opened last, except the one that is open. */
export function useRecent() {
  const router = useRouter();
  const [ids] = useState(() => recentRecords().filter((id) => id !== presentRecord(router)));
  const isAsked = ids.length > 0;
  const { data, isFetching, error, refetch } = useQuery({
    ...recentQuery(ids, currentLanguage()),
    enabled: isAsked,
  });
  return {
    records: toRecordEntries(router, data ?? []),
    /** The number of records whose names are being read for the first time. */
    pending: isFetching && !data ? ids.length : 0,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}
