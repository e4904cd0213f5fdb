import type { Language } from '@trastienda/contract/language';
import type { Drafts } from '../state/drafts.ts';

/** Unsaved input of a form, saved when the session ends or when the form hands its input over to another form. */
export type SavedInput = {
  /** The id of the signed-in user; the input is restored for this user only. */
  person: number;
  /** The URL path of the form. */
  address: string;
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

/** The saved input exists only in memory. It is lost on a reload, on a sign-out in this tab, or when another user signs in. */
let saved: SavedInput | undefined;

export const saveInput = (input: SavedInput) => void (saved = input);
export const forgetInput = () => void (saved = undefined);

export const savedInput = (): SavedInput | undefined => saved;
