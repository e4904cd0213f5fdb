import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { nameScreen } from '../../kit/screen-name.ts';
import { takeFocus } from '../../kit/take-focus.ts';
import { Brand } from '../brand.tsx';
import { ColourScheme } from '../colour-scheme.tsx';
import { InterfaceLanguage } from '../interface-language.tsx';
import cadiz from './cadiz-at-dusk.svg';
import classes from './entry-frame.module.css';

type Props = {
  title: string;
  /** Whether it replaces another step of the screen. Its heading then gets the focus, so that a screen reader announces it. */
  takesFocus?: boolean | undefined;
  intro: string;
  footer?: string;
  children: ReactNode;
};

/** The id of the intro, for the elements that it describes. */
export const introId = 'entry-intro';

/** The class of a form in the frame. */
export const entryForm = classes['form'];

/** The frame of the screens without a session: logo, language, colour scheme, heading, and a picture beside them. */
export const EntryFrame = ({ title, takesFocus, intro, footer, children }: Props) => (
  <div className={classes['entry']}>
    <div className={classes['desk']}>
      <Flex component="header" align="center" justify="space-between" h={40}>
        <Brand />
        <Flex component="span" align="center">
          <InterfaceLanguage />
          <ColourScheme />
        </Flex>
      </Flex>
      <main className={classes['main']} ref={nameScreen(title)}>
        <Box component="h1" ref={takesFocus ? takeFocus : undefined} tabIndex={-1} fz={30} lh="2.25rem">
          {title}
        </Box>
        <Box component="p" id={introId} className="ts-soft" mt={6}>
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
