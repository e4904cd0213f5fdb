import type { Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/resource';
import { createContext, use } from 'react';
import type { useLinking } from '../partner/use-linking.ts';
import type { Drafts, Values } from './drafts.ts';
import type { FieldPlaces } from './field-places.ts';
import type { PendingPictures } from './pending-pictures.ts';

/** What the fields of a form know of it. The values themselves stand in react-hook-form, under `shared.`, `es.` and `en.`. */
export type FormInside = {
  resource: Resource;
  /** The content language that is shown and edited. */
  language: Language;
  /** The number of the record; undefined while it is being created. */
  id: string | undefined;
  /** The record as it was read last. */
  record: Values | undefined;
  /** Reads it again where something was done to it besides saving. */
  reread: () => Promise<void>;
  /** While the texts of this language are on their way, or the form is being sent. */
  isLocked: boolean;
  /** The drafts whose values a read gave; a translated field without text shows the other language's. */
  stored: Drafts;
  /** Takes what the server has done to a shared field already, such as a deleted picture, for stored: it is no change to be saved. */
  takeDone: (name: string, change: (value: unknown) => unknown) => void;
  pendingPictures: PendingPictures;
  fieldPlaces: FieldPlaces;
  /** For a record that a user is: who has the e-mail that was refused. */
  linking: ReturnType<typeof useLinking>;
  /** The section at the top, where a form has several. */
  firstSection: string | undefined;
};

export const FormInsideContext = createContext<FormInside | undefined>(undefined);

export function useFormInside(): FormInside {
  const inside = use(FormInsideContext);
  if (!inside) throw new Error('A field stands outside a FormScreen');
  return inside;
}

/** The section around a field. */
export const SectionContext = createContext<string | undefined>(undefined);
