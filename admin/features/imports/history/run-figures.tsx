import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import { Box, Flex, type FlexProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../run/announce-end.ts';
import classes from './history.module.css';
import { figuresOf, type Figure } from './run-facts.ts';
import { accentTone, inTone, neutralTone } from '../tones.ts';

/** The counts of a run; otherwise, why there are none. */
export function RunFigures({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const figures = figuresOf(run);
  if (figures.length > 0) return <Figures figures={figures} />;
  const text = () => {
    if (run.state === 'failed') return toFailedText(run);
    if (run.counts) return t('history.nothingToDo');
    if (run.state !== 'reading') return t('history.notCounted');
    return run.lists > 0 ? t('find.reading', { done: run.listsRead, count: run.lists }) : t('find.searchingText');
  };
  return <p className="ts-soft ts-num">{text()}</p>;
}

type FiguresProps = { figures: readonly Figure[] } & Pick<FlexProps, 'className' | 'gap' | 'mih' | 'm'>;

/** Counts such as `24 nuevas, 20 cambiadas, 1 sin imagen`, each with a colour or an icon. */
export function Figures({ figures, className = '', ...layout }: FiguresProps) {
  const { t } = useTranslation('imports');
  const toText = ({ is, count }: Figure) => {
    if (is === 'undone' || is === 'left' || is === 'applied') return t(`history.figures.${is}`, { count });
    return isWarning(is) ? t(`find.progress.${is}`, { count }) : t(`find.counts.${is}`, { count });
  };
  return (
    <Flex
      component="ul"
      className={`ts-soft ts-num ${classes['figures']} ${className}`}
      wrap="wrap"
      gap="0.25rem 1rem"
      {...layout}
    >
      {figures.map((figure) =>
        isWarning(figure.is) ? (
          <Flex component="li" key={figure.is} className="ts-danger" gap={8} align="center" fw={560}>
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
            {toText(figure)}
          </Flex>
        ) : (
          <Flex component="li" key={figure.is} gap={8} align="center" data-is={figure.is}>
            <i aria-hidden />
            {toText(figure)}
          </Flex>
        ),
      )}
    </Flex>
  );
}

const isWarning = (is: Figure['is']) => is === 'failed' || is === 'picturesMissing';

const looks: Record<RunState, CSSProperties> = {
  reading: accentTone,
  planned: inTone('warn'),
  applying: accentTone,
  applied: inTone('ok'),
  undoing: accentTone,
  undone: neutralTone,
  cancelled: neutralTone,
  failed: inTone('danger'),
};

export function StateBadge({ state }: { state: RunState }) {
  const { t } = useTranslation('imports');
  return (
    <Box component="span" className={classes['badge']} px={8} fz={12.5} fw={580} bdrs={6} style={looks[state]}>
      {t(`history.states.${state}`)}
    </Box>
  );
}
