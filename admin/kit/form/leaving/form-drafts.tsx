import { userId } from '../../../session/session.ts';
import type { DraftKeeper } from '../../drafts/draft-keeper.ts';
import { DraftOffers, type RecoveredDraft } from '../../drafts/draft-offers.tsx';
import type { Drafts } from '../state/drafts.ts';
import { toFormInput } from './form-draft.ts';
import { saveInput } from './saved-input.ts';

type Props = { blank: () => Drafts; keeper: DraftKeeper; onRestored: () => void };

/** Offers the stored drafts of the form at the current URL. A new form restores the chosen one; what this form contains stays a draft. */
export function FormDrafts({ blank, keeper, onRestored }: Props) {
  const recover = ({ id, address, content, pictures }: RecoveredDraft) => {
    const person = userId();
    if (person === undefined) return;
    saveInput({ ...toFormInput(blank(), content), person, address, draftId: id, pictures });
    onRestored();
  };
  return <DraftOffers own={keeper.id()} onRecover={recover} />;
}
