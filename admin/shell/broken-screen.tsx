import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PulledPlug } from '../kit/elements/drawings.tsx';
import { StatePanel } from '../kit/elements/state-panel.tsx';
import { ChunkLoadError } from '../base/chunk-loading.ts';
import { exchange, ownFileCall } from '../session/calls/transport.ts';

/** Replaces a screen that failed to load or to render. */
export function BrokenScreen({ error, reset }: { error?: unknown; reset?: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = async () => {
    const { href } = router.state.location;
    // The chunks of a new release have other names. Only a reload fetches the page that contains these names.
    const needsReload = error instanceof ChunkLoadError && (await canReload());
    // Meanwhile the administrator may have left for another screen, where a reload would lose input.
    if (router.state.location.href !== href) return;
    if (needsReload) return window.location.reload();
    reset?.();
    void router.invalidate();
  };
  return (
    <StatePanel role="alert" drawing={<PulledPlug />} title={t('brokenScreen.title')} text={t('brokenScreen.text')}>
      <Button onClick={() => void retry()}>{t('retry')}</Button>
      {/* A plain link instead of a router link reloads the admin, which may solve the problem. */}
      <Button variant="default" component="a" href="/dashboard">
        {t('brokenScreen.home')}
      </Button>
    </StatePanel>
  );
}

/** Without a connection, a reload would replace the admin by an error page of the browser. */
const canReload = () =>
  exchange(ownFileCall('/')).then(
    ({ isOk }) => isOk,
    () => false,
  );
