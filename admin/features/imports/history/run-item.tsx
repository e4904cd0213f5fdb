import type { ImportItem } from '@trastienda/contract/imports/items';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeTextsOf, toneOf } from '../differences/item-outcome-texts.ts';
import { ItemRow } from '../plan/item-row.tsx';
import classes from './run.module.css';

const signs = { good: IconCheck, warning: IconAlertTriangle, bad: IconX, none: IconMinus };

/** An item of a run with its outcome and, when expanded, the changes of each field. */
export function RunItem({ item, source }: { item: ImportItem; source: string }) {
  const { t } = useTranslation('imports');
  const [isOpened, setOpened] = useState(false);
  const tone = toneOf(item);
  const Sign = signs[tone];
  const sign = <Sign className={classes['sign']} data-tone={tone} size={18} stroke={2} aria-hidden />;
  const outcomes = outcomeTextsOf(item).map(({ is, count }) => t(`history.deeds.${is}`, { count }));
  return <ItemRow {...{ item, source, isOpened }} lead={sign} summary={outcomes.join(' · ')} onOpen={setOpened} />;
}
