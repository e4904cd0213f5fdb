import { Box, Button } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from '../../i18n/i18n.ts';
import { userId } from '../../session/session.ts';
import { showFailure } from '../elements/alerts.tsx';
import { useMoment } from '../moment.ts';
import { offerUndo, undoTexts } from '../undo/undo-offer.ts';
import { useCountsText } from './counts-text.ts';
import type { DraftHead, DraftInput } from './draft.ts';
import { loadDraftStorage } from './draft-storage.ts';
import classes from './drafts.module.css';
import { useStoredDrafts } from './stored-drafts.ts';

/** A draft with its content. */
export type RecoveredDraft = DraftHead & Pick<DraftInput, 'content' | 'pictures'>;

type Props = {
  /** The address of the screen's drafts. */
  address: string;
  /** The id of the draft that the screen itself stores. */
  own: string;
  isDisabled?: boolean;
  onRecover: (draft: RecoveredDraft) => void;
};

/** Offers the drafts of a screen that no screen has open: those of tabs that were closed or crashed. */
export function DraftOffers({ address, own, isDisabled = false, onRecover }: Props) {
  const { t } = useTranslation();
  const drafts = useStoredDrafts().filter((draft) => draft.address === address && draft.id !== own && !draft.isOpen);
  return (
    <div role="status">
      {drafts.length > 0 && (
        <ul className={classes['offers']} aria-label={t('drafts.offers')}>
          {drafts.map((draft) => (
            <Offer key={draft.id} draft={draft} isDisabled={isDisabled} onRecover={onRecover} />
          ))}
        </ul>
      )}
    </div>
  );
}

type OfferProps = Required<Pick<Props, 'isDisabled' | 'onRecover'>> & { draft: DraftHead };

function Offer({ draft, isDisabled, onRecover }: OfferProps) {
  const { t } = useTranslation();
  const { isBusy, recover, discard } = useDraft(draft, (recovered) => {
    onRecover(recovered);
    focusContent();
  });
  const toOffer = useMoment('drafts.offer');
  const changes = useCountsText()(draft.changes);
  return (
    <li>
      <IconPencilExclamation size={22} stroke={1.7} aria-hidden />
      <div className={classes['text']}>
        <Box component="p" fw={560}>
          {toOffer(new Date(draft.savedAt).toISOString())}
        </Box>
        {changes && <p className="ts-soft">{changes}</p>}
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" disabled={isBusy || isDisabled} onClick={() => void discard().then(focusContent)}>
          {t('drafts.discard')}
        </Button>
        <Button loading={isBusy} disabled={isDisabled} onClick={() => void recover()}>
          {t('drafts.recover')}
        </Button>
      </div>
    </li>
  );
}

/** The pressed button disappears, so the focus moves to the content of the page. */
const focusContent = () => document.querySelector('main')?.focus({ preventScroll: true });

/** Reads a draft to recover it, or removes it and offers to undo that. */
export function useDraft(draft: DraftHead, onRecover: (draft: RecoveredDraft) => void) {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: (person: number) => Promise<void>) => {
    const person = userId();
    if (person === undefined) return;
    setBusy(true);
    try {
      await work(person);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    recover: () =>
      run(async (person) => {
        const { readDraft, tellDraftsChanged } = await loadDraftStorage();
        const stored = await readDraft(person, draft.id);
        if (stored) onRecover({ ...draft, ...stored });
        // Another tab has removed the draft meanwhile.
        else tellDraftsChanged();
      }),
    discard: () =>
      run(async (person) => {
        const putBack = await (await loadDraftStorage()).discardDraft(person, draft.id);
        if (putBack) offerToPutBack(draft, putBack);
      }),
  };
}

function offerToPutBack({ name }: DraftHead, putBack: () => Promise<void>) {
  void offerUndo({
    ...undoTexts(name),
    text: translate('drafts.discarded'),
    undo: async () => {
      await putBack();
      return true;
    },
    undone: translate('drafts.putBack'),
  });
}
