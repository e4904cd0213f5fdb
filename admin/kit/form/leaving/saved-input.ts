import type { Language } from '@trastienda/contract/language';
import type { HeldPicture } from '../../drafts/draft.ts';
import type { Drafts } from '../state/drafts.ts';

/** The unsaved input of a form, as JSON values. */
export type FormInput = {
  drafts: Drafts;
  /** The stored values, as far as the form had read them. */
  stored: Drafts;
  /** The version of the record from which `stored` was read. */
  version: string | undefined;
  language: Language;
  /** The `@id` of the record; undefined if the record had not been created yet. */
  path: string | undefined;
  /** The progress of the form's strategy. */
  progress?: unknown;
};

/** Unsaved input that the next form at its URL starts with: of a lost session, of another form, or of a stored draft. */
export type SavedInput = FormInput & {
  /** The id of the signed-in user; the input is restored for this user only. */
  person: number;
  /** The URL path of the form. */
  address: string;
  /** The id of the stored draft that the next form continues. */
  draftId: string;
  pictures: readonly HeldPicture[];
  /** Whether the draft already contains this input. */
  isStored: boolean;
};

/**
 * The saved input exists only in memory. It is lost on a reload, on a sign-out in this tab, or when another user signs in; the draft that
 * the browser stores outlives a reload.
 */
let saved: SavedInput | undefined;

export const saveInput = (input: SavedInput) => void (saved = input);
export const forgetInput = () => void (saved = undefined);

export const savedInput = (): SavedInput | undefined => saved;

/** Whether the saved input is that of a record, and contains its texts in a language: the record is then compared in that language too. */
export const isInSavedInput = (collection: string, id: string, language: Language): boolean =>
  saved?.path?.endsWith(`/${collection}/${id}`) === true && Object.keys(saved.stored[language]).length > 0;
