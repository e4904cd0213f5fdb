import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathLabels } from '../../../kit/records/field-labels.ts';
import { ItemRow } from '../plan/item-row.tsx';
import { toLabelPath } from '../words/item-texts.ts';
import { outcomeOf } from './outcomes.ts';

const signs = {
  good: { Sign: IconCheck, colour: 'ok' },
  warning: { Sign: IconAlertTriangle, colour: 'warn' },
  bad: { Sign: IconX, colour: 'danger' },
  none: { Sign: IconMinus, colour: 'ink-3' },
};

function toneOf({ kind, state }: ProposalItem): keyof typeof signs {
  if (state === 'applied') return 'good';
  if (state === 'left' || kind === 'changed') return 'warning';
  return kind === 'refused' ? 'bad' : 'none';
}

/** An item of a change that has ended: its outcome and, when opened, each field before and after. */
export function ReportItem({ change, item }: { change: Proposal; item: ProposalItem }) {
  const { t } = useTranslation('proposals');
  const [isOpened, setOpened] = useState(false);
  const left = useLeftSentence(change.collection)(item);
  const { Sign, colour } = signs[toneOf(item)];
  return (
    <ItemRow
      {...{ change, item, isOpened }}
      onOpen={setOpened}
      lead={<Sign color={`var(--ts-${colour})`} size={18} stroke={2} aria-hidden />}
      summary={left === undefined ? [t(outcomeOf(item, isDelete(change.operations)))] : [left]}
      isBrief={left !== undefined}
      before={t('item.was')}
    />
  );
}

/** Returns a function that says why an undo did not restore an item; undefined if it did, or if there was none. */
function useLeftSentence(collection: string): (item: ProposalItem) => string | undefined {
  const { t, i18n } = useTranslation('proposals');
  const labelOf = usePathLabels(collection);
  return ({ left, leftBecause }) => {
    if (leftBecause === null) return undefined;
    const labels = new Set(left.map((path) => labelOf(toLabelPath(path))));
    const fields = new Intl.ListFormat(i18n.language).format(labels);
    if (leftBecause !== 'edited' && leftBecause !== 'referenceDeleted') return t(`item.left.${leftBecause}`);
    return t(left.length > 0 ? `item.left.${leftBecause}` : `item.left.${leftBecause}Record`, { fields });
  };
}
