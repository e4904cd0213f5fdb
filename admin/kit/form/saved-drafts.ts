import type { Language } from '@trastienda/contract/language';
import type { Progress } from '../partner/creation.ts';
import type { Drafts } from './drafts.ts';

/** What was typed into a form when the session ended under it. */
type Kept = {
  /** Only they get it back. */
  person: number;
  /** Where the form stands. */
  address: string;
  drafts: Drafts;
  /** What was stored of it, as far as it had been read. */
  stored: Drafts;
  /** And which version of the record that was. */
  version: string | undefined;
  language: Language;
  /** The record; undefined while it was being created. */
  path: string | undefined;
  /** How far the creation of a partner and its user had come. */
  progress?: Progress | undefined;
};

/** In the memory of this page and nowhere else: gone with a reload, a sign-out here or another person. */
let kept: Kept | undefined;

export const saveDrafts = (drafts: Kept) => void (kept = drafts);
export const forgetDrafts = () => void (kept = undefined);

/** What is kept, for whoever signs in. */
export const savedDrafts = (): Kept | undefined => kept;
