import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import type { ComponentProps, CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { Figures as RunCounts } from '../../../kit/runs/figures.tsx';
import { RunBadge } from '../../../kit/runs/run-row.tsx';
import { figuresOf, type Figure } from './run-facts.ts';
import { accentTone, inTone, neutralTone } from '../../../kit/runs/tones.ts';

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

type FiguresProps = { figures: readonly Figure[] } & Omit<ComponentProps<typeof RunCounts>, 'figures'>;

/** Counts such as `24 nuevas, 20 cambiadas, 1 sin imagen`, each with a colour or an icon. */
export function Figures({ figures, ...layout }: FiguresProps) {
  const { t } = useTranslation('imports');
  const toText = ({ is, count }: Figure) => {
    if (is === 'undone' || is === 'left' || is === 'applied') return t(`history.figures.${is}`, { count });
    return isWarning(is) ? t(`find.progress.${is}`, { count }) : t(`find.counts.${is}`, { count });
  };
  const shown = figures.map((figure) => ({ is: figure.is, text: toText(figure), isWarning: isWarning(figure.is) }));
  return <RunCounts figures={shown} {...layout} />;
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
  return <RunBadge look={looks[state]}>{t(`history.states.${state}`)}</RunBadge>;
}
