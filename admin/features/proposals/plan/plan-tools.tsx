import type { Proposal, ProposalItemKind } from '@trastienda/contract/proposals/proposal';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NameFilter } from '../../../kit/runs/items/name-filter.tsx';
import classes from '../../../kit/runs/items/tools.module.css';
import { countOf } from '../words/change-facts.ts';
import type { useTicks } from './use-ticks.ts';

type Props = {
  change: Proposal;
  tab: ProposalItemKind;
  name: string;
  ticks: ReturnType<typeof useTicks>;
  isLocked: boolean;
  onName: (name: string) => void;
};

/** The controls above the items of a tab: the checkbox for all of them or a sentence about the tab, and the filter by name. */
export function PlanTools({ change, tab, name, ticks, isLocked, onName }: Props) {
  const { t } = useTranslation('proposals');
  const all = countOf(change, 'changes');
  const { chosen } = change;
  const { choosing, tickAll } = ticks;
  return (
    <div className={classes['tools']}>
      {tab !== 'changes' && <p className="ts-soft">{t(`plan.notes.${tab}`)}</p>}
      {tab === 'changes' && all > 0 && (
        <Checkbox
          size="sm"
          label={t('plan.tickAll', { count: all })}
          checked={choosing ?? chosen === all}
          indeterminate={choosing === undefined && chosen > 0 && chosen < all}
          disabled={isLocked}
          onChange={() => tickAll(chosen < all)}
        />
      )}
      <NameFilter label={t('plan.name')} name={name} onName={onName} />
    </div>
  );
}
