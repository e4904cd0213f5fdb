import { Button, Flex } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../kit/elements/icon-button.tsx';
import { Tooltip } from '../kit/floating/tooltip.tsx';
import { hasFeature } from '../session/config.ts';
import { useRole } from '../session/use-may.ts';
import { Brand } from './brand.tsx';
import { ColourScheme } from './colour-scheme.tsx';
import { InterfaceLanguage } from './interface-language.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import classes from './top-bar.module.css';
import { useSigningOut } from './sign-out/use-signing-out.tsx';

type Props = {
  isPhone: boolean;
  isNarrow: boolean;
  /** The event handlers of the button that opens the menu, or that narrows it. */
  menuTrigger: Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus'>;
  /** Loads the code of the palette. */
  onPreparePalette: () => void;
};

export function TopBar({ isPhone, isNarrow, menuTrigger, onPreparePalette }: Props) {
  const { t } = useTranslation();
  const { signOut, question } = useSigningOut();
  const toggleName = t(isNarrow ? 'frame.widenMenu' : 'frame.narrowMenu');
  const ToggleIcon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const palette = <PaletteButton isPhone={isPhone} onPrepare={onPreparePalette} />;
  return (
    <Flex component="header" className={classes['bar']} align="center">
      {isPhone && (
        <IconButton className={classes['phoneMenu']} aria-label={t('frame.openMenu')} {...menuTrigger}>
          <IconMenu2 size={22} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      <Link className={classes['brand']} to="/dashboard" aria-label={t('brand.home')}>
        <Brand />
      </Link>
      {!isPhone && (
        <Tooltip label={toggleName}>
          <IconButton
            className={classes['menuToggle']}
            size={40}
            data-command="menu"
            aria-label={toggleName}
            {...menuTrigger}
          >
            <ToggleIcon size={22} stroke={1.7} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {!isPhone && palette}
      <Flex align="center" gap={{ base: 0, sm: 4 }} flex="none" ml="auto" pr={{ base: 8, sm: 24 }}>
        <AccountLink />
        {isPhone && palette}
        {!isPhone && <InterfaceLanguage />}
        <ColourScheme />
        {isPhone ? (
          <IconButton data-command="sign-out" aria-label={t('frame.logout')} onClick={signOut}>
            <IconLogout size={20} stroke={1.7} aria-hidden />
          </IconButton>
        ) : (
          <Button
            className={classes['quiet']}
            variant="subtle"
            color="gray"
            data-command="sign-out"
            leftSection={<IconLogout size={20} stroke={1.7} aria-hidden />}
            onClick={signOut}
          >
            {t('frame.logout')}
          </Button>
        )}
      </Flex>
      {question}
    </Flex>
  );
}

/** The word "Admin" or another role of the user, which leads to the user's account if the server has the feature `account`. */
function AccountLink() {
  const { t } = useTranslation();
  const role = useRole();
  const name = role === 'ROLE_ADMIN' ? t('frame.admin') : t(`values.roles.${role}`);
  if (!hasFeature('account')) return <span className={classes['admin']}>{name}</span>;
  return (
    <Link
      className={`${classes['admin']} ${classes['account']}`}
      to="/cuenta"
      aria-label={t('frame.account', { name })}
    >
      {name}
    </Link>
  );
}
