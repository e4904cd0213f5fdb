import { Flex } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBar } from '../kit/elements/busy-bar.tsx';
import { UndoPlace } from '../kit/undo/undo-place.tsx';
import { usePhone } from '../kit/use-phone.ts';
import { isSidebarNarrow, keepSidebarNarrow } from '../base/preferences.ts';
import { onSession, sessionNumber } from '../session/session.ts';
import { OpenConfirmation } from './confirmation/open-confirmation.tsx';
import { NavList } from './menu/nav-list.tsx';
import { OpenDialog } from './open-dialog.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useMenuDrawer } from './menu/use-menu-drawer.ts';
import { PalettePlace, type LoadedPalette } from './palette/palette-place.tsx';
import { Version } from './version.tsx';

/** In a window below 1100 px at the default font size, the sidebar is narrow at the start, regardless of the stored preference. */
const narrowWindow = '(width < 68.75em)';

/** The frame around every screen of a session: top bar, menu, content. */
export function Shell({ palette, children }: { palette: LoadedPalette; children: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrowWindow).matches || isSidebarNarrow() === true);
  const { MenuDrawer, ...drawer } = useMenuDrawer();
  const session = useSyncExternalStore(onSession, sessionNumber);
  const toggleNarrow = () => {
    setNarrow(!isNarrow);
    keepSidebarNarrow(!isNarrow);
  };
  // Without a session, no screen is rendered, even if the redirect to the login takes a while.
  if (session === undefined) return null;
  return (
    <div key={session} data-sidebar={isPhone ? 'none' : isNarrow ? 'narrow' : 'wide'}>
      <a className={classes['skip']} href="#content">
        {t('frame.skip')}
      </a>
      <TopBar
        isPhone={isPhone}
        isNarrow={isNarrow}
        menuTrigger={isPhone ? drawer.trigger : { onClick: toggleNarrow }}
        onPreparePalette={palette.prepare}
      />
      <Opening isMenu={drawer.isOpen && !MenuDrawer} />
      {isPhone ? (
        MenuDrawer && <MenuDrawer isOpen={drawer.isOpen} onClose={drawer.close} />
      ) : (
        <Flex
          component="nav"
          className={classes['side']}
          direction="column"
          justify="space-between"
          gap={24}
          aria-label={t('frame.mainMenu')}
        >
          <NavList isNarrow={isNarrow} />
          <Version />
        </Flex>
      )}
      <main className={classes['main']} id="content" tabIndex={-1}>
        <Flex className={classes['page']} direction="column">
          <Suspense>{children}</Suspense>
        </Flex>
      </main>
      <UndoPlace />
      <OpenConfirmation />
      <PalettePlace palette={palette} />
      <OpenDialog />
    </div>
  );
}

/**
 * A progress bar while the code of the next screen loads, during which the previous screen stays, or while the code of the menu loads. It is a
 * separate component, so that a navigation does not render the frame.
 */
function Opening({ isMenu }: { isMenu: boolean }) {
  const { t } = useTranslation();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading && !isMenu) return null;
  return (
    <div className={classes['opening']}>
      <BusyBar label={t(isMenu ? 'frame.openingMenu' : 'frame.opening')} />
    </div>
  );
}
