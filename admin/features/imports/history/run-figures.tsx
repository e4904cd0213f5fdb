import type { ImportRun, RunState } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../run/announce-end.ts';
import classes from './history.module.css';
import { figuresOf, type Figure } from './run-facts.ts';

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

/** Counts such as `24 nuevas, 20 cambiadas, 1 sin imagen`, each with a colour or an icon. */
export function Figures({ figures, className = '' }: { figures: readonly Figure[]; className?: string | undefined }) {
  const { t } = useTranslation('imports');
  const toText = ({ is, count }: Figure) => {
    if (is === 'undone' || is === 'left' || is === 'applied') return t(`history.figures.${is}`, { count });
    return isWarning(is) ? t(`find.progress.${is}`, { count }) : t(`find.counts.${is}`, { count });
  };
  return (
    <ul className={`ts-soft ts-num ${classes['figures']} ${className}`}>
      {figures.map((figure) => (
        <li key={figure.is} data-is={figure.is} data-warns={isWarning(figure.is)}>
          {isWarning(figure.is) ? <IconAlertTriangle size={15} stroke={2} aria-hidden /> : <i aria-hidden />}
          {toText(figure)}
        </li>
      ))}
    </ul>
  );
}

const isWarning = (is: Figure['is']) => is === 'failed' || is === 'picturesMissing';

/** The colours of a label or a seal. */
export const inTone = (tone: 'ok' | 'warn' | 'danger'): CSSProperties => ({
  color: `var(--ts-${tone})`,
  background: `var(--ts-${tone}-soft)`,
});

const busy: CSSProperties = { color: 'var(--ts-accent-soft-ink)', background: 'var(--ts-accent-soft)' };
const looks: Record<RunState, CSSProperties | undefined> = {
  reading: busy,
  planned: inTone('warn'),
  applying: busy,
  applied: inTone('ok'),
  undoing: busy,
  undone: undefined,
  cancelled: undefined,
  failed: inTone('danger'),
};

export function StateBadge({ state }: { state: RunState }) {
  const { t } = useTranslation('imports');
  return (
    <span className={classes['badge']} style={looks[state]}>
      {t(`history.states.${state}`)}
    </span>
  );
}
