import { translate } from '../../../i18n/i18n.ts';
import { ApiFailure } from '../../../session/calls/api-failure.ts';
import { isRecord } from '../../../session/calls/answer-shapes.ts';
import { userId } from '../../../session/session.ts';
import type { RecoveredDraft } from '../../drafts/draft-offers.tsx';
import { places } from '../state/drafts.ts';
import { saveInput, type FormInput } from './saved-input.ts';

/**
 * Saves a stored draft as the input that the next form at its URL starts with.
 * @throws ApiFailure with a sentence if this release cannot read the draft.
 */
export function restoreDraft({ id, address, content, pictures }: RecoveredDraft) {
  const person = userId();
  if (person === undefined) return;
  if (!isFormInput(content)) throw new ApiFailure(undefined, translate('drafts.unreadable'));
  saveInput({ ...content, person, address, draftId: id, pictures, isStored: true });
}

/** The form itself drops the fields that it does not have. */
const isFormInput = (content: unknown): content is FormInput =>
  isRecord(content) && areDrafts(content['drafts']) && areDrafts(content['stored']);

const areDrafts = (value: unknown): boolean => isRecord(value) && places.every((place) => isRecord(value[place]));
