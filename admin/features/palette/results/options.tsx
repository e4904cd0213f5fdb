import { Skeleton } from '@mantine/core';
import { readQuery } from '@trastienda/contract/search/query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Palette } from '../search/use-palette.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { Option } from './option.tsx';
import classes from './results.module.css';

type Props = Pick<Palette, 'groups' | 'active' | 'text' | 'choose'> & { id: string; onOpen: (entry: Entry) => void };

/** The groups of results. */
export function OptionList({ id, groups, active, text, choose, onOpen }: Props) {
  const { t } = useTranslation('palette');
  const { words } = readQuery(text);
  return (
    <div id={id} role="listbox" aria-label={t('results')}>
      {groups.map((group) => (
        <Group key={group.id} {...group}>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              words={words}
              isActive={entry === active}
              onChoose={choose}
              onOpen={onOpen}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, isOld = false, pending = 0, children }: EntryGroup & { children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes['group']} role="group" aria-labelledby={id} data-old={isOld || undefined}>
      <div id={id} className={classes['heading']} role="presentation">
        {title}
      </div>
      {children}
      {Array.from({ length: pending }, (_, row) => (
        <WaitingRow key={row} width={`${28 + ((row * 37) % 34)}%`} />
      ))}
    </div>
  );
}

/** A row of the final height, whose record is being read. */
const WaitingRow = ({ width }: { width: string }) => (
  <div className={classes['option']} role="presentation">
    <Skeleton width="2.25rem" height="1.5rem" flex="none" />
    <Skeleton width={width} height={12} />
  </div>
);
