import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Alerts } from '../kit/elements/alerts.tsx';

/** Wraps every screen, with or without a session: sets the page title and renders the alerts. */
export function Root() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <title>{title === undefined ? t('brand.name') : `${t(title)} · ${t('brand.name')}`}</title>
      <Alerts />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  );
}
