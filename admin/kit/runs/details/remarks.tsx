import { Box, Flex } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './details.module.css';

export type Remark = { Icon: Icon; text: string; isWarning?: boolean };

/** Below the fields of an item: sentences about it and, as `children`, a link to its record. */
export const Remarks = ({ remarks, children }: { remarks: readonly Remark[]; children?: ReactNode }) => (
  <Flex className={classes['remarks']} wrap="wrap" gap="0.5rem 1.25rem" align="end" p="0.625rem 0.875rem">
    <Box component="ul" className="ts-soft" fz={13} lh="1.125rem">
      {remarks.map(({ Icon: Sign, text, isWarning }) => (
        <Flex component="li" key={text} gap={8} {...(isWarning && { className: 'ts-warn', fw: 520 })}>
          <Sign className="ts-sign" size={16} stroke={1.8} aria-hidden />
          <span dir="auto">{text}</span>
        </Flex>
      ))}
    </Box>
    {children}
  </Flex>
);

/** The class of the link. */
export const remarksLinkClass = `ts-link ${classes['open']}`;
