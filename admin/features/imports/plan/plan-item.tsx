import type { ImportItem } from '@trastienda/contract/imports/items';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ItemRow } from './item-row.tsx';
import { toSummary } from './item-summary.ts';
import { tickItem, type Tick } from './item-ticks.ts';

type Props = {
  item: ImportItem;
  source: string;
  isOpened: boolean;
  onOpen: (isOpened: boolean) => void;
  onTick: (tick: Tick) => void;
  isDisabled: boolean;
};

/** An item of a plan: the kind of difference, the checkbox and, when expanded, the differences. */
export function PlanItem(props: Props) {
  const { t } = useTranslation('imports');
  const { item, source, onTick, isDisabled } = props;
  const tick = (
    <Checkbox
      size="sm"
      aria-label={t('diff.tick', { name: item.name ?? t('diff.unnamed') })}
      checked={item.isChosen}
      disabled={isDisabled}
      onChange={(event) => onTick(tickItem(item, event.currentTarget.checked))}
    />
  );
  const summary = toSummary(item).map(({ key, count }) => t(`diff.summary.${key}`, { count, source }));
  return <ItemRow {...props} lead={tick} summary={summary.join(', ')} />;
}
