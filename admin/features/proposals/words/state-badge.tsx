import type { ProposalState } from '@trastienda/contract/proposals/proposal';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { RunBadge } from '../../../kit/runs/run-row.tsx';
import { accentTone, inTone, neutralTone } from '../../../kit/runs/tones.ts';

const looks: Record<ProposalState, CSSProperties> = {
  planning: accentTone,
  planned: inTone('warn'),
  applying: accentTone,
  applied: inTone('ok'),
  stopping: accentTone,
  stopped: inTone('warn'),
  undoing: accentTone,
  undone: neutralTone,
  discarded: neutralTone,
  failed: inTone('danger'),
};

export function StateBadge({ state }: { state: ProposalState }) {
  const { t } = useTranslation('proposals');
  return <RunBadge look={looks[state]}>{t(`states.${state}`)}</RunBadge>;
}
