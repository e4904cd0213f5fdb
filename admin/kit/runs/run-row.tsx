import { Box, Skeleton } from '@mantine/core';
import { IconChevronRight, type Icon } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './run-row.module.css';

type Props = {
  icon: Icon;
  isWorking: boolean;
  /** Renders the link to the run, whose area is the whole row. */
  renderLink: (className: string | undefined) => ReactNode;
  /** What follows the link, and the lines below. */
  about?: string | undefined;
  lines: readonly { key: string; text: ReactNode }[];
  figures: ReactNode;
  badge: ReactNode;
};

/** A run in a list of runs. */
export const RunRow = ({ icon: RunIcon, isWorking, renderLink, about, lines, figures, badge }: Props) => (
  <li className={classes['run']}>
    <Box component="span" className={`ts-tile ${classes['icon']}`} w={40} h={40} data-active={isWorking}>
      <RunIcon size={22} stroke={1.6} aria-hidden />
    </Box>
    <div className={classes['lines']}>
      <Box component="h2" fz={15} lh="1.375rem">
        <span>{renderLink(classes['whole'])}</span>
        {about !== undefined && (
          <Box component="span" className="ts-soft" fw={460}>
            {' · '}
            {about}
          </Box>
        )}
      </Box>
      <Box component="ul" className="ts-soft ts-num" fz={13} lh="1.1875rem" style={{ overflowWrap: 'anywhere' }}>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </Box>
    </div>
    {figures}
    {badge}
    <IconChevronRight className={classes['chevron']} size={18} aria-hidden />
  </li>
);

/** Placeholders of the same height as the rows. */
export const LoadingRunRows = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={classes['run']} aria-hidden>
        <Skeleton width={40} height={40} radius={10} className={`ts-tile ${classes['icon']}`} />
        <div className={classes['lines']}>
          <Skeleton height={14} width={150} mb={6} />
          <Skeleton height={12} width="70%" />
        </div>
        <Skeleton height={12} width={`${50 + ((row * 37) % 30)}%`} />
        <Skeleton height={24} width={82} radius={6} />
      </div>
    ))}
  </div>
);

type BadgeProps = { look: CSSProperties; children: string };

/** The state of a run. */
export const RunBadge = ({ look, children }: BadgeProps) => (
  <Box component="span" className={classes['badge']} px={8} fz={12.5} fw={580} bdrs={6} style={look}>
    {children}
  </Box>
);
