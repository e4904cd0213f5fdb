import type { RunState } from '@trastienda/contract/imports/runs';
import { useTranslation } from 'react-i18next';
import classes from './history.module.css';

const tones: Record<RunState, 'busy' | 'waiting' | 'good' | 'bad' | 'over'> = {
  reading: 'busy',
  planned: 'waiting',
  applying: 'busy',
  applied: 'good',
  undoing: 'busy',
  undone: 'over',
  cancelled: 'over',
  failed: 'bad',
};

export function StateBadge({ state }: { state: RunState }) {
  const { t } = useTranslation('imports');
  return (
    <span className={classes['badge']} data-tone={tones[state]}>
      {t(`history.states.${state}`)}
    </span>
  );
}
