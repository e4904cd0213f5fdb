import type { SuggestedSentence } from '@trastienda/contract/freshness/calls';
import type { Language } from '@trastienda/contract/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { comparisonClass, MergedText } from '../../../differences/difference-side.tsx';
import { compareWords } from '../../../differences/word-diff.ts';
import classes from './suggestions-panel.module.css';

type Props = { sentence: SuggestedSentence; language: Language };

/** A sentence of the source. If only a similar one is remembered, both in one: its words that are not in the source are marked as deleted. */
export function SourceSentence({ sentence: { source, match, remembered }, language }: Props) {
  const { t } = useTranslation();
  const runs = useMemo(
    () => (match === 'near' && remembered !== null ? compareWords(remembered, source) : undefined),
    [match, remembered, source],
  );
  return (
    <div className={`${classes['source']} ${comparisonClass}`} lang={language}>
      <span className="ts-hidden">{t(runs ? 'suggesting.compared' : 'suggesting.source')}: </span>
      {runs ? <MergedText runs={runs} /> : <span dir="auto">{source}</span>}
      {match === 'near' && !runs && (
        <p className="ts-meta">
          {t('suggesting.remembered')} <q>{remembered}</q>
        </p>
      )}
    </div>
  );
}
