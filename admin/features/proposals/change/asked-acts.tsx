import { isDelete } from '@trastienda/contract/proposals/fields';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AskEffects, AskFirst, AskText } from '../../../kit/runs/ask-first.tsx';
import { useChangeName } from '../words/change-words.ts';
import type { useActs } from './use-acts.ts';

type Props = { change: Proposal; acts: ReturnType<typeof useActs> };

/** Undoes a change after a confirmation, which says what will happen. */
export function UndoChange({ change, acts }: Props) {
  const { t } = useTranslation('proposals');
  const name = useChangeName()(change);
  const effects = [isDelete(change.operations) ? 'restored' : 'back', 'edited', 'again'] as const;
  return (
    <AskFirst
      button={{
        children: t('undo.ask'),
        'data-command': 'revert',
        loading: acts.pending === 'undo',
        leftSection: <IconArrowBackUp size={18} stroke={1.7} />,
      }}
      title={t('undo.title')}
      size={480}
      cancel={t('common:list.cancel')}
      confirm={t('undo.confirm')}
      onConfirm={() => acts.act('undo')}
    >
      <AskEffects
        name={name}
        about={t('undo.applied', { count: change.applied - change.undone - change.left })}
        effects={effects.map((effect) => t(`undo.will.${effect}`))}
      />
    </AskFirst>
  );
}

/** Stops an apply or an undo after a confirmation. */
export function StopChange({ change, acts }: Props) {
  const { t } = useTranslation('proposals');
  const what = change.state === 'undoing' ? 'undo' : 'apply';
  return (
    <AskFirst
      button={{
        children: t('stop.ask'),
        'data-command': 'stop',
        loading: acts.pending === 'stop',
        w: { base: '100%', sm: 'auto' },
      }}
      title={t(`stop.${what}.title`)}
      cancel={t(`stop.${what}.goOn`)}
      confirm={t('stop.confirm')}
      onConfirm={() => acts.act('stop')}
    >
      <AskText>{t(`stop.${what}.text`)}</AskText>
    </AskFirst>
  );
}

/** Discards a plan after a confirmation. */
export function DiscardChange({ acts }: Pick<Props, 'acts'>) {
  const { t } = useTranslation('proposals');
  return (
    <AskFirst
      button={{ children: t('discard.ask'), 'data-command': 'discard', loading: acts.pending === 'discard' }}
      title={t('discard.title')}
      cancel={t('discard.keep')}
      confirm={t('discard.confirm')}
      onConfirm={() => acts.act('discard')}
    >
      <AskText>{t('discard.text')}</AskText>
    </AskFirst>
  );
}
