import { Box, Button, Progress } from '@mantine/core';
import type { Collection } from '@trastienda/contract/collection';
import { openProposalStates, type Proposal } from '@trastienda/contract/proposals/proposal';
import { IconReplace } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, loadTexts } from '../../i18n/i18n.ts';
import { useDay } from '../../kit/moment.ts';
import { useRecordCount } from '../../kit/records/record-count.ts';
import { useRun } from '../../kit/runs/following/use-run.ts';
import { isBusy, isOpen, openChangesKey, proposalRuns, recordsOf } from '../../kit/runs/proposal-runs.ts';
import { usePhone } from '../../kit/use-phone.ts';
import { isCollection } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';
import { DashboardCard } from './dashboard-card.tsx';
import classes from './dashboard-screen.module.css';

const path = `/proposals?isOwn=true&${openProposalStates.map((state) => `state[]=${state}`).join('&')}`;

/** Returns the open changes of many records that the user has prepared, newest first. `isKnown`: they were read, or cannot be. */
export function useOpenChanges(isOffered: boolean) {
  const { data: list = [], isPending } = useQuery({
    queryKey: openChangesKey,
    enabled: isOffered,
    queryFn: async ({ signal }) => {
      const language = currentLanguage();
      const answer = await api.get<Collection<Proposal>>(path, { language, signal, shape: isCollection });
      const members = answer['hydra:member'];
      await Promise.all([...new Set(members.map(({ collection }) => collection))].map(loadTexts));
      return members;
    },
    meta: { isQuiet: true },
    // Another tab may prepare or apply changes.
    refetchOnWindowFocus: 'always',
  });
  return { list, isKnown: !isOffered || !isPending };
}

/** Lists open changes of many records. */
export function OpenChanges({ changes }: { changes: readonly Proposal[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardCard title={t('changes.title')}>
      <Box component="ul" className={classes['changes']} mt={8}>
        {changes.map((change) => (
          <OpenChange key={change.id} listed={change} />
        ))}
      </Box>
      <Link className="ts-link" to="/cambios" style={{ display: 'inline-block', margin: '0.5rem 0 1rem' }}>
        {t('changes.all')}
      </Link>
    </DashboardCard>
  );
}

function OpenChange({ listed }: { listed: Proposal }) {
  const { t } = useTranslation('dashboard');
  const isPhone = usePhone();
  const toDay = useDay();
  const toCount = useRecordCount();
  const busy = isBusy(listed.state) ? listed : undefined;
  const { run: change = listed } = useRun(proposalRuns, busy?.id, busy);
  const { id, state, collection, counts, expiresAt } = change;
  const hasEnded = !isOpen(state);
  const client = useQueryClient();
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: openChangesKey });
  }, [hasEnded, client]);
  if (hasEnded) return null;
  const records = toCount(collection, recordsOf(change));
  const name = t('changes.named', { records });
  const progress = proposalRuns.progressOf(change);
  const is = state === 'planned' && (counts.changes ?? 0) === 0 ? 'nothing' : state;
  const kept = expiresAt !== null && state === 'planned' && t('changes.expires', { day: toDay(expiresAt) });
  return (
    <li>
      {!isPhone && (
        <Box className="ts-tile" w={32} h={32} c="var(--ts-ink-2)" bg="var(--ts-hover)" aria-hidden>
          <IconReplace size={17} stroke={1.7} />
        </Box>
      )}
      <Box miw={0}>
        <Box component="b" fw={560}>
          {name}
        </Box>
        <p className="ts-meta ts-num">{[t(`changes.states.${is}`, progress), kept].filter(Boolean).join(' · ')}</p>
        {isBusy(state) && progress.total > 0 && (
          <Progress value={(progress.done / progress.total) * 100} size={6} mt={6} maw={360} aria-label={name} />
        )}
      </Box>
      <Button
        variant="default"
        aria-label={t('changes.openNamed', { records })}
        renderRoot={(props) => <Link preload="intent" {...props} to="/cambios/$id" params={{ id: String(id) }} />}
      >
        {t('changes.open')}
      </Button>
    </li>
  );
}
