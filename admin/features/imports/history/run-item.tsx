import type { ImportItem } from '@trastienda/contract/imports/items';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeTextsOf, toneOf } from '../differences/item-outcome-texts.ts';
import { ItemRow } from '../plan/item-row.tsx';

const signs = {
  good: { Sign: IconCheck, colour: 'ok' },
  warning: { Sign: IconAlertTriangle, colour: 'warn' },
  bad: { Sign: IconX, colour: 'danger' },
  none: { Sign: IconMinus, colour: 'ink-3' },
};

/** An item of a run with its outcome and, when expanded, the changes of each field. */
export function RunItem({ item, source }: { item: ImportItem; source: string }) {
  const { t } = useTranslation('imports');
  const [isOpened, setOpened] = useState(false);
  const { Sign, colour } = signs[toneOf(item)];
  const sign = <Sign color={`var(--ts-${colour})`} size={18} stroke={2} aria-hidden />;
  const outcomes = outcomeTextsOf(item).map(({ is, count }) => t(`history.deeds.${is}`, { count }));
  return <ItemRow {...{ item, source, isOpened }} lead={sign} summary={outcomes.join(' · ')} onOpen={setOpened} />;
}
