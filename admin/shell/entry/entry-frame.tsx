import { Box, Flex } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Brand } from '../brand.tsx';
import { ColourScheme } from '../colour-scheme.tsx';
import { InterfaceLanguage } from '../interface-language.tsx';
import cadiz from './cadiz-at-dusk.svg';
import classes from './entry-frame.module.css';

type Props = {
  title: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  intro: string;
  footer?: string;
  children: ReactNode;
};

/** The class of a form in the frame. */
export const entryForm = classes['form'];

/** The frame of the screens without a session: logo, language, colour scheme, heading, and a picture beside them. */
export const EntryFrame = ({ title, titleRef, intro, footer, children }: Props) => (
  <div className={classes['entry']}>
    <div className={classes['desk']}>
      <Flex component="header" align="center" justify="space-between" h={40}>
        <Brand />
        <Flex component="span" align="center">
          <InterfaceLanguage />
          <ColourScheme />
        </Flex>
      </Flex>
      <main className={classes['main']}>
        <Box component="h1" ref={titleRef} tabIndex={-1} fz={30} lh="2.25rem">
          {title}
        </Box>
        <Box component="p" className="ts-soft" mt={6}>
          {intro}
        </Box>
        {children}
      </main>
      <footer className={`ts-meta ${classes['help']}`}>{footer}</footer>
    </div>
    <div className={classes['view']} aria-hidden>
      <img src={cadiz} alt="" />
    </div>
  </div>
);
