import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from '@trastienda/contract/calls/account';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import lineClasses from '../lines.module.css';
import { ReadFailure } from '../read-failure.tsx';
import { LinesSkeleton } from '../../history/lines-skeleton.tsx';
import { takeFocus } from '../../take-focus.ts';
import { EndQuestion } from './end-question.tsx';
import { SessionLine } from './session-line.tsx';
import { sessionsQuery, type OwnerPath } from './sessions-query.ts';
import classes from './sessions.module.css';
import { useEnding } from './use-ending.ts';

type Props = { owner: OwnerPath; texts: Record<'loading' | 'failed' | 'empty', string> };

/** The open sessions of a user, with buttons that end one or all of them (feature `account`). */
export function Sessions({ owner, texts }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery(owner));
  if (data) return <LoadedSessions owner={owner} sessions={data} empty={texts.empty} />;
  if (!isError || isFetching)
    return <LinesSkeleton className={lineClasses['loading']} label={texts.loading} count={2} />;
  return <ReadFailure text={texts.failed} onRetry={refetch} />;
}

type Loaded = { owner: OwnerPath; sessions: readonly AccountSession[]; empty: string };

function LoadedSessions({ owner, sessions, empty }: Loaded) {
  const { t } = useTranslation('account');
  const list = useRef<HTMLUListElement>(null);
  const [isAsking, setAsking] = useState(false);
  // The button that had the focus disappears with its line.
  const { one, all } = useEnding(owner, () => takeFocus(list.current));
  const isOwn = owner === '/account';
  const endAll = () => {
    setAsking(false);
    all.mutate();
  };
  return (
    <>
      <ul ref={list} className={lineClasses['lines']} tabIndex={-1} aria-label={t('account:sessions.title')}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={one.isPending && one.variables.id === session.id}
            onEnd={() => one.mutate(session)}
          />
        ))}
      </ul>
      {sessions.length === 0 && <p className="ts-soft">{empty}</p>}
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button className={classes['endAll']} variant="default" loading={all.isPending} onClick={() => setAsking(true)}>
          {t(isOwn ? 'account:sessions.endOthers' : 'account:sessions.endAll')}
        </Button>
      )}
      <EndQuestion
        kind={isOwn ? 'endOthersQuestion' : 'endAllQuestion'}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={endAll}
      />
    </>
  );
}
