import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconPencil, IconPlus, IconReplace, IconTrash, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { freshnessIcons } from '../../../kit/freshness-icons.ts';
import { useMoment } from '../../../kit/moment.ts';
import { useOperationSentence } from './operation-sentence.ts';
import { useSelectionText } from './use-selection-text.ts';
import classes from './words.module.css';

/** The most operations that are listed at first. */
const maxListed = 5;

/** The operations of a change, one sentence each. */
export function Operations({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  const toSentence = useOperationSentence(change);
  const [isWhole, setWhole] = useState(false);
  const { operations } = change;
  const shown = isWhole || operations.length <= maxListed ? operations : operations.slice(0, maxListed - 1);
  const rest = operations.length - shown.length;
  return (
    <ul className={classes['operations']}>
      {shown.map((operation, index) => (
        <li key={index}>
          <Sign operation={operation} />
          <span dir="auto">{toSentence(operation)}</span>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setWhole(true)}>
            {t('does.more', { count: rest })}
          </Button>
        </li>
      )}
    </ul>
  );
}

const signs: Record<string, Icon> = {
  set: IconPencil,
  add: IconPlus,
  remove: IconMinus,
  replace: IconReplace,
  proofread: IconCheck,
  confirm: freshnessIcons.fresh,
  delete: IconTrash,
};

function Sign({ operation: { operation } }: { operation: Proposal['operations'][number] }) {
  const OperationIcon = signs[operation] ?? IconPencil;
  return <OperationIcon className="ts-sign" size={16} stroke={1.9} color="var(--ts-ink-3)" aria-hidden />;
}

/** The owner of a change, its time, and its selection. */
export function Origin({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  const selection = useSelectionText(change);
  const prepared = t('prepared', {
    when: useMoment()(change.createdAt),
    by: change.owner?.name ?? t('deletedUser'),
  });
  return (
    <p className={`ts-meta ts-num ${classes['origin']}`}>
      <span>{prepared}</span>
      {selection !== undefined && <span> · {selection}</span>}
    </p>
  );
}
