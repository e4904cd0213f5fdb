import { Flex } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/elements/icon-button.tsx';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import classes from './positioning.module.css';
import type { Experience } from './order/stored-order.ts';

export type RowActions = {
  choose: (position: number, chosen: Experience, replaced?: string) => void;
  takeOut: (iri: string, partner: string) => void;
  clear: (position: number) => void;
  swap: (position: number, other: number) => void;
};

type Props = {
  position: number;
  isLast: boolean;
  names: string;
  /** The number of experiences in the row. */
  count: number;
  isSharing: boolean;
  actions: RowActions;
  onShare: () => void;
};

/** The buttons that add a second experience to a row, move the row up or down, and empty it. */
export function RowButtons({ position, isLast, names, count, isSharing, actions, onShare }: Props) {
  const { t } = useTranslation('positioning');
  const subject = count === 0 ? t('position', { position }) : names;
  return (
    <Flex className={classes['buttons']}>
      {count === 1 && !isSharing && (
        <RowButton icon={IconPlus} tip={t('share')} name={t('shareNamed', { position })} onClick={onShare} />
      )}
      <RowButton
        icon={IconArrowUp}
        tip={t('up')}
        name={t('upNamed', { name: subject })}
        isDisabled={position === 1}
        onClick={() => actions.swap(position, position - 1)}
      />
      <RowButton
        icon={IconArrowDown}
        tip={t('down')}
        name={t('downNamed', { name: subject })}
        isDisabled={isLast}
        onClick={() => actions.swap(position, position + 1)}
      />
      <RowButton
        icon={IconTrash}
        tip={t('clear')}
        name={count === 0 ? t('clearNothing', { position }) : t('clearNamed', { position, name: names })}
        isDisabled={count === 0}
        onClick={() => actions.clear(position)}
      />
    </Flex>
  );
}

type ButtonProps = {
  icon: Icon;
  tip: string;
  name: string;
  isDisabled?: boolean;
  onClick: () => void;
};

const RowButton = ({ icon: Symbol, tip, name, isDisabled = false, onClick }: ButtonProps) => (
  <Tooltip label={tip}>
    <IconButton aria-label={name} disabled={isDisabled} onClick={onClick}>
      <Symbol size={18} stroke={1.8} aria-hidden />
    </IconButton>
  </Tooltip>
);
