import { Box, Loader } from '@mantine/core';
import type { HandoffPlace } from '@trastienda/contract/public-site';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedPanel } from '../../kit/elements/state-panel.tsx';
import { handOff, isHandoffPlace } from '../../session/public-site.ts';
import classes from './handoff-screen.module.css';

/**
 * The page that a link to the public site opens first, if the server has the feature `handoff`. It requests a one-time token for the public
 * site, which therefore does not receive the session's token (EXP-L-23, D-50).
 */
export function HandoffScreen() {
  const { place = '', id = '' } = useParams({ strict: false });
  const { t } = useTranslation('handoff');
  const { q = {} } = useSearch({ strict: false });
  if (isHandoffPlace(place)) return <Opening place={place} id={id} more={q} />;
  return <h1>{t('nothing')}</h1>;
}

function Opening({ place, id, more }: { place: HandoffPlace; id: string; more: Record<string, string> }) {
  const { t } = useTranslation('handoff');
  const { error, refetch } = useQuery({
    queryKey: ['handoff', place, id],
    queryFn: async ({ signal }) => {
      const address = await handOff(place, id, more);
      // Replaces this page in the history, so that Back does not request another token.
      if (!signal.aborted) window.location.replace(address);
      return address;
    },
    // A token can be used only once, so the query is neither refetched nor cached.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) {
    return (
      <div className="ts-card">
        <FailedPanel title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className={classes['opening']} role="status">
      <Loader size="md" aria-hidden />
      <Box component="h1" fz="1.25rem" fw={600}>
        {t('title')}
      </Box>
    </div>
  );
}
