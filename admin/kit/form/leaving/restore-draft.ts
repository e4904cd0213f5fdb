import { userId } from '../../../session/session.ts';
import type { RecoveredDraft } from '../../drafts/draft-offers.tsx';
import { saveInput, type FormInput } from './saved-input.ts';

/** Saves a stored draft as the input that the next form at its URL starts with. */
export function restoreDraft({ id, address, content, pictures }: RecoveredDraft) {
  const person = userId();
  if (person === undefined) return;
  // The cast is safe: `toDraftInput` wrote the content. The form drops the fields that it does not have.
  saveInput({ ...(content as FormInput), person, address, draftId: id, pictures });
}
