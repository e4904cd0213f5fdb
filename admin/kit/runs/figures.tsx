import { Flex, type FlexProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './run-row.module.css';

/** A count in words. `is` decides its colour; a warning has an icon. */
export type Figure = { is: string; text: string; isWarning?: boolean };

type Props = { figures: readonly Figure[] } & Pick<FlexProps, 'className' | 'gap' | 'mih' | 'm'>;

/** Counts such as `24 nuevas, 20 cambiadas, 1 sin imagen`, each with a colour or an icon. */
export const Figures = ({ figures, className = '', ...layout }: Props) => (
  <Flex
    component="ul"
    className={`ts-soft ts-num ${classes['figures']} ${className}`}
    wrap="wrap"
    gap="0.25rem 1rem"
    {...layout}
  >
    {figures.map(({ is, text, isWarning }) =>
      isWarning ? (
        <Flex component="li" key={is} className="ts-danger" gap={8} align="center" fw={560}>
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          {text}
        </Flex>
      ) : (
        <Flex component="li" key={is} gap={8} align="center" data-is={is}>
          <i aria-hidden />
          {text}
        </Flex>
      ),
    )}
  </Flex>
);
