import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './differences.module.css';
import type { Side } from './sides.ts';
import type { MergedRun } from './word-diff.ts';

/** The class of an element with the sides of a comparison in it. With `data-is-left="true"`, removed text is not marked. */
export const comparisonClass = classes['comparison'];

/** The element around text that only this side has; `span` if there is nothing to compare it with. */
export type Mark = 'del' | 'ins' | 'mark' | 'span';
export type Entry = Extract<Side, { is: 'entries' }>['entries'][number];

type Props = {
  side: Side;
  as: Mark;
  /** Renders the entries of a list, instead of showing them as words. */
  renderEntries?: ((entries: readonly Entry[], as: Mark) => ReactNode) | undefined;
};

/** One side of a comparison: the value before, the value after, or one of the values in conflict. */
export function DifferenceSide({ side, as, renderEntries = toWords }: Props) {
  const { t } = useTranslation();
  if (side.is === 'nothing')
    return (
      <Box component="span" c="var(--ts-ink-3)">
        {t('differences.nothing')}
      </Box>
    );
  if (side.is === 'entries') return renderEntries(side.entries, as);
  const Own = as;
  return (
    <span dir="auto" style={{ whiteSpace: 'pre-line' }}>
      {side.runs.map(({ is, text }, index) =>
        is === 'gap' ? <Gap key={index} /> : is === 'own' ? <Own key={index}>{text}</Own> : text,
      )}
    </span>
  );
}

/** Both texts in one: the removed words are marked as deleted, the added words as inserted. */
export const MergedText = ({ runs }: { runs: readonly MergedRun[] }) => (
  <span dir="auto" style={{ whiteSpace: 'pre-line' }}>
    {runs.map(({ is, text }, index) => {
      if (is === 'gap') return <Gap key={index} />;
      if (is === 'same') return text;
      const Own = is === 'ours' ? 'del' : 'ins';
      return <Own key={index}>{text}</Own>;
    })}
  </span>
);

function Gap() {
  const { t } = useTranslation();
  return (
    <span className={classes['gap']} role="img" aria-label={t('differences.gap')}>
      […]
    </span>
  );
}

const toWords = (entries: readonly Entry[], Own: Mark) => (
  <Flex component="ul" wrap="wrap" gap="2px 0.5rem">
    {entries.map(({ key, text, isOwn }) => {
      const Word = isOwn ? Own : 'span';
      return (
        <li key={key}>
          <Word dir="auto">{text}</Word>
        </li>
      );
    })}
  </Flex>
);
