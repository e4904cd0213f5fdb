import type { DraftKeeper } from '../../drafts/draft-keeper.ts';
import { DraftOffers } from '../../drafts/draft-offers.tsx';
import { useFormInside } from '../form-context.ts';
import { restoreDraft } from './restore-draft.ts';

type Props = { address: string; keeper: DraftKeeper; onRestored: () => void };

/** Offers the stored drafts of a form. A new form restores the chosen one; what this form contains stays a draft. */
export function FormDrafts({ address, keeper, onRestored }: Props) {
  const { isLocked } = useFormInside();
  return (
    <DraftOffers
      address={address}
      own={keeper.id()}
      isDisabled={isLocked}
      onRecover={(draft) => {
        restoreDraft(draft);
        onRestored();
      }}
    />
  );
}
