import { Flex } from '@mantine/core';
import type { Language } from '@trastienda/contract/language';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { comparisonClass, DifferenceSide, MergedText } from '../differences/difference-side.tsx';
import { compareWords } from '../differences/word-diff.ts';
import { useComparison } from '../differences/use-comparison.tsx';
import classes from './freshness.module.css';

type Props = { before: string; after: string; language: Language; label: string };

/** Two texts in a language: merged, with the words marked that were removed and added, or one after the other if they have little in common. */
export function SourceDifference({ before, after, language, label }: Props) {
  const { t } = useTranslation();
  const { sides, showAll } = useComparison(before, after === '' ? undefined : after, { label, isMerged: true });
  const { ours, theirs } = sides;
  const merged = sides.merged?.runs ?? compareWords(before, after);
  return (
    <>
      <div className={`${classes['difference']} ${comparisonClass}`} lang={language}>
        {merged ? (
          <MergedText runs={merged} />
        ) : (
          <Flex wrap="wrap" align="center" gap="0.25rem 0.625rem">
            <div>
              <span className="ts-hidden">{t('history.before')}: </span>
              <DifferenceSide side={ours} as="del" />
            </div>
            <Flex align="center" gap={10} miw={0}>
              <IconArrowRight size={15} stroke={1.8} aria-hidden />
              <div>
                <span className="ts-hidden">{t('history.after')}: </span>
                <DifferenceSide side={theirs} as="ins" />
              </div>
            </Flex>
          </Flex>
        )}
      </div>
      {showAll}
    </>
  );
}
