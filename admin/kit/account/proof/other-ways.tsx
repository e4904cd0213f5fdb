import { Button } from '@mantine/core';
import type { TicketKind } from '@trastienda/contract/calls/session/factors';
import { useTranslation } from 'react-i18next';
import classes from './proof.module.css';

type Way = TicketKind | 'password';
type Props<W extends Way> = { ways: readonly W[]; onChoose: (way: W) => void };

/** Buttons that switch to another way of proving who one is. Their texts are in `account`. */
export function OtherWays<W extends Way>({ ways, onChoose }: Props<W>) {
  const { t } = useTranslation('account');
  const toLabel = (way: Way) => t(`account:proof.use.${way}`);
  if (ways.length === 0) return null;
  return (
    <div className={classes['ways']}>
      {ways.map((way) => (
        <Button key={way} variant="subtle" size="compact-sm" onClick={() => onChoose(way)}>
          {toLabel(way)}
        </Button>
      ))}
    </div>
  );
}
