import { Box, Drawer, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/elements/icon-button.tsx';
import { keepFocus } from '../../kit/elements/keep-focus.ts';
import { useOpensLater } from '../../kit/floating/present-target.tsx';
import { Brand } from '../brand.tsx';
import { InterfaceLanguage } from '../interface-language.tsx';
import classes from './menu-drawer.module.css';
import { NavList } from './nav-list.tsx';
import { Version } from '../version.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** The menu on a phone, with the language switch and the version below the entries. */
export function MenuDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useOpensLater(isOpen)}
      onClose={onClose}
      size={300}
      padding={0}
      withCloseButton={false}
      overlayProps={{ color: '#1A1713', backgroundOpacity: 0.46 }}
      transitionProps={{ duration: 180 }}
      {...keepFocus}
    >
      <Flex className={classes['head']} align="center" justify="space-between">
        <Drawer.Title>
          <Brand />
        </Drawer.Title>
        <IconButton aria-label={t('frame.closeMenu')} onClick={onClose}>
          <IconX size={22} stroke={1.8} aria-hidden />
        </IconButton>
      </Flex>
      <Box
        component="nav"
        className={classes['menu']}
        px={12}
        py={16}
        aria-label={t('frame.mainMenu')}
        data-autofocus
        tabIndex={-1}
      >
        <NavList isNarrow={false} onFollow={onClose} />
      </Box>
      <div className={classes['foot']}>
        <InterfaceLanguage />
        <Version />
      </div>
    </Drawer>
  );
}
