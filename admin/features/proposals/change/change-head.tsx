import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../kit/elements/download-button.tsx';
import { BackTo } from '../../../kit/runs/back-to.tsx';
import { isBusy } from '../../../kit/runs/proposal-runs.ts';
import { RunHead } from '../../../kit/runs/run-head.tsx';
import { nameScreen } from '../../../kit/screen-name.ts';
import { Operations, Origin } from '../words/change-line.tsx';
import { useChangeName } from '../words/change-words.ts';
import { StateBadge } from '../words/state-badge.tsx';
import { UndoChange } from './asked-acts.tsx';
import type { useActs } from './use-acts.ts';

type Props = { change: Proposal; acts: ReturnType<typeof useActs>; titleRef: Ref<HTMLHeadingElement> };

/** The title of a change, its operations, its selection, and its actions. */
export function ChangeHead({ change, acts, titleRef }: Props) {
  const { t } = useTranslation('proposals');
  const { id, state, isOwn, chosen, isUndoable, plannedAt } = change;
  const name = useChangeName()(change);
  const isIdle = !isBusy(state);
  return (
    <Head
      title={name}
      titleRef={titleRef}
      badge={<StateBadge state={state} />}
      line={
        <div ref={nameScreen(name)}>
          <Operations change={change} />
          <Origin change={change} />
        </div>
      }
    >
      {isIdle && plannedAt !== null && state !== 'discarded' && (
        <DownloadButton path={`/proposals/${id}.csv`} fileName={t('fileName', { id })}>
          {t('download')}
        </DownloadButton>
      )}
      {isIdle && isUndoable && <UndoChange change={change} acts={acts} />}
      {state === 'stopped' && isOwn && chosen > 0 && (
        <Button
          data-command="apply"
          leftSection={<IconPlayerPlay size={18} stroke={1.7} />}
          loading={acts.pending === 'apply'}
          onClick={() => acts.act('apply')}
        >
          {t('goOn', { count: chosen })}
        </Button>
      )}
    </Head>
  );
}

/** The title, also while the change loads and after a failed load. */
export function Head(props: Omit<ComponentProps<typeof RunHead>, 'back'>) {
  const { t } = useTranslation('proposals');
  return <RunHead back={<BackTo to="/cambios">{t('title')}</BackTo>} {...props} />;
}
