import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Alerts } from '../kit/elements/alerts.tsx';
import { screenName } from '../kit/screen-name.ts';
import { useMay } from '../session/use-may.ts';

/** Wraps every screen, with or without a session: sets the page title, which begins with the name of the record, and renders the alerts. */
export function Root() {
  const { t } = useTranslation();
  const title = useTitle();
  const name = useSyncExternalStore(screenName.subscribe, screenName.read);
  const parts = [name, title && t(title), t('brand.name')];
  return (
    <>
      <title>{parts.filter(Boolean).join(' · ')}</title>
      <Alerts />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  );
}

/** Returns the text key of the screen's title, which says what the role of the user permits (D-88). */
function useTitle(): string | undefined {
  const { title, needs, saves } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const may = useMay();
  if (needs !== undefined && !may(needs)) return 'noPermission';
  return saves === undefined || may(saves) ? title : title?.replace('editTitle', 'viewTitle');
}
