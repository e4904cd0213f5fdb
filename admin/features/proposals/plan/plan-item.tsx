import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ItemRow } from './item-row.tsx';

type Props = {
  change: Proposal;
  item: ProposalItem;
  isOpened: boolean;
  onOpen: (isOpened: boolean) => void;
  /** `isRange`: with the Shift key. */
  onTick: (isChosen: boolean, isRange: boolean) => void;
  isLocked: boolean;
};

/** An item of a plan: the fields that would change and, if it can be applied, a checkbox. */
export function PlanItem({ change, item, onTick, isLocked, ...opening }: Props) {
  const { t } = useTranslation('proposals');
  const tick = item.kind === 'changes' && (
    <Checkbox
      size="sm"
      aria-label={t('plan.tick', { name: item.name ?? t('item.unnamed') })}
      checked={item.isChosen}
      disabled={isLocked}
      onChange={({ currentTarget, nativeEvent }) =>
        onTick(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
  const summary = isDelete(change.operations) && item.kind === 'changes' ? [t('item.toTrash')] : [];
  return (
    <ItemRow {...{ change, item }} lead={tick || undefined} summary={summary} before={t('item.before')} {...opening} />
  );
}
