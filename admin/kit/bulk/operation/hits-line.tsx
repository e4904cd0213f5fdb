import { Loader } from '@mantine/core';
import { limits } from '@trastienda/contract/limits';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../../elements/alerts.tsx';
import type { Draft } from './draft.ts';
import classes from '../bulk.module.css';
import type { Selected } from '../selected.ts';
import { useHits } from './use-hits.ts';

/** How often the searched text appears in the selected records, while it is typed. A failed count does not prevent the change. */
export function HitsLine({ selected, draft }: { selected: Selected; draft: Draft }) {
  const found = useHits(selected, draft);
  const sentence = useSentence(selected, found);
  return (
    <p className={classes['hits']} role="status" data-found={Boolean(found?.hits?.hits) || undefined}>
      {found?.isCounting && <Loader size={14} aria-hidden />}
      <span>{sentence}</span>
    </p>
  );
}

function useSentence({ collection }: Selected, found: ReturnType<typeof useHits>): string {
  const { t } = useTranslation(['common', collection]);
  if (!found) return t('bulk.hits.hint');
  if (found.error) return t('bulk.hits.failed', { reason: toFailureText(found.error) });
  if (!found.hits) return t('bulk.hits.counting');
  const { hits, records, isMore } = found.hits;
  const searched = { max: limits.proposal.maxCounted };
  if (hits === 0) return t(isMore ? 'bulk.hits.noneInFirst' : 'bulk.hits.none', searched);
  const values = { count: hits, records: t('count', { ns: collection, count: records }), ...searched };
  return t(isMore ? 'bulk.hits.inFirst' : 'bulk.hits.found', values);
}
