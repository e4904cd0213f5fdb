import type { Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import { createContext, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NextForm } from '../records/walk.ts';
import type { Drafts, Values } from './state/drafts.ts';
import type { FieldSections } from './state/field-sections.ts';
import type { HeldPictures } from './state/held-pictures.ts';
import type { PendingPictures } from './state/pending-pictures.ts';

/**
 * The state of a form that its fields use. The values are in react-hook-form, under `shared.`, `es.` and `en.`. It is replaced only if a part
 * of it changes, because all fields are then rendered again.
 */
export type FormInside = {
  resource: Resource;
  /** The values. Its methods never change; `useController`, `useWatch` and `useFormState` subscribe to its state. */
  form: Pick<UseFormReturn<Drafts>, 'control' | 'getFieldState' | 'getValues' | 'setValue' | 'trigger'>;
  /** The content language that is shown and edited. Side by side, that of the input; outside translated texts, the one chosen before. */
  language: Language;
  /** Whether both content languages are shown, each translated text beside its translation. */
  isSideBySide: boolean;
  /** The id of the record; undefined for a new record. */
  id: string | undefined;
  /** The record as last read. */
  record: Values | undefined;
  /** The version of the record on which the input is based. */
  version: string | undefined;
  /** Takes the states of translations in a record of the same version, which the server sent after it confirmed texts. */
  takeStates: (record: Values) => void;
  /** Opens the next record of the list, in `language`, with the element `focus` focused; undefined if there is none. */
  goToNext: ((start: Omit<NextForm, 'record'>) => Promise<void>) | undefined;
  /** Refetches the record after a change other than a save of the form. */
  reread: () => Promise<void>;
  /** Whether the fields are read-only: while the texts of this language load, during a save, and after a successful save. */
  isLocked: boolean;
  /** Whether the user may only read the record (D-88). The values are then shown instead of inputs. */
  isReadOnly: boolean;
  /** The values as last read or saved. An empty translated field shows the stored text of the other language as its placeholder. */
  stored: Drafts;
  /** Updates `stored` after a change that the server has already made, such as a deleted picture. The change then counts as saved. */
  markSaved: (name: string, change: (value: unknown) => unknown) => void;
  /** Sets values of the record as if the user had typed them. The other fields keep their values. */
  fillIn: (values: Drafts) => void;
  pendingPictures: PendingPictures;
  heldPictures: HeldPictures;
  fieldSections: FieldSections;
  /** The id of the first section, if the form has an index of its sections. */
  firstSection: string | undefined;
};

export const FormInsideContext = createContext<FormInside | undefined>(undefined);

export function useFormInside(): FormInside {
  const inside = use(FormInsideContext);
  if (!inside) throw new Error('A field must be inside a FormScreen');
  return inside;
}

/** The id of the section that surrounds a field; undefined outside a section. */
export const SectionContext = createContext<string | undefined>(undefined);
