import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/i18n.ts';
import { titleOfScreen } from '../../kit/drafts/draft-screen.ts';
import type { DraftHead } from '../../kit/drafts/draft.ts';
import { useStoredDrafts } from '../../kit/drafts/stored-drafts.ts';
import { useRecordKind } from '../../kit/history/record-kind.ts';
import { useMay } from '../../session/use-may.ts';

/** A draft with the text key of its screen's title, such as `tags:createTitle`. */
export type KnownDraft = DraftHead & { title: string };

/** Returns the drafts whose screen exists and may be saved by the user, newest first, once the texts of these screens are loaded. */
export function useKnownDrafts(): KnownDraft[] {
  const router = useRouter();
  const may = useMay();
  const drafts = useStoredDrafts().flatMap((draft): KnownDraft[] => {
    const title = titleOfScreen(router, draft, may);
    return title === undefined ? [] : [{ ...draft, title }];
  });
  const namespaces = [...new Set(drafts.map(({ collection }) => collection))].toSorted();
  const { data: loaded = [] } = useQuery({
    queryKey: ['draft-texts', ...namespaces],
    queryFn: () => Promise.all(namespaces.map(loadTexts)).then(() => namespaces),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return drafts.filter(({ collection }) => loaded.includes(collection));
}

/**
 * Returns a function that names a draft and its kind: by the name that was typed or, without a name, by the title of the screen. The kind
 * of a new record is that title too, unless it already is the name.
 */
export function useDraftName() {
  const { t } = useTranslation();
  const kindOf = useRecordKind();
  return ({ name: typed, title, record, collection }: KnownDraft) => {
    const name = typed === '' ? t(title) : typed;
    const kinds = [...(record === undefined ? [t(title)] : []), kindOf(collection)];
    return { name, kind: kinds.find((kind) => kind !== name) };
  };
}
