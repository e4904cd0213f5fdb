import type { DraftKeeper } from '../../drafts/draft-keeper.ts';
import { DraftOffers } from '../../drafts/draft-offers.tsx';
import { restoreDraft } from './restore-draft.ts';

type Props = { keeper: DraftKeeper; onRestored: () => void };

/** Offers the stored drafts of the form at the current URL. A new form restores the chosen one; what this form contains stays a draft. */
export const FormDrafts = ({ keeper, onRestored }: Props) => (
  <DraftOffers
    own={keeper.id()}
    onRecover={(draft) => {
      restoreDraft(draft);
      onRestored();
    }}
  />
);
