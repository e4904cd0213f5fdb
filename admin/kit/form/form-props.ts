import type { Language } from '@trastienda/contract/language';
import type { Item, Resource } from '@trastienda/contract/model/resource';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Received } from '../records/received.ts';
import type { ScreenPaths } from '../screen-paths.ts';
import type { Values } from './state/drafts.ts';
import type { SaveStrategy, StrategyInputs } from './saving/save-strategy.ts';

/** A section: its id, or its id with the ids of its groups. `hasNoFields` marks a section with nothing to fill in. */
export type IndexedSection = string | { id: string; groups?: readonly string[]; hasNoFields?: true };

type FieldName<R extends Resource> = keyof R['fields'] & string;

export type FormProps<R extends Resource> = {
  resource: R;
  /** The paths of the list, which is shown after a save, and of the form of an existing record. */
  paths: Pick<ScreenPaths, 'list' | 'edit'>;
  /** The initial values of an empty form. The keys define the fields of the form: the form reads only these fields from a record. */
  blank: Partial<z.input<R['input']>>;
  /** The sections in the index beside a long form; a function if the sections depend on the record. */
  sections?: readonly IndexedSection[] | ((item: Received<Item<R>> | undefined) => readonly IndexedSection[]);
  /** The field with the review flag of each language. An update of a language's texts sets the flag (D-40). */
  reviewFlags?: Record<Language, FieldName<R>>;
  /** Converts between the fields of the record and those of the form, if they differ. */
  mapping?: {
    fromItem?: (item: Received<Item<R>>) => Values;
    /** For a field of the record that the form splits: the names of its other fields in the form. */
    splits?: { [K in FieldName<R>]?: readonly FieldName<R>[] };
    /** `item` is the record as it was read; undefined for a new record. */
    toBody: (values: Values, isNew: boolean, item: Received<Item<R>> | undefined) => Values;
  };
  /** Called once per form. By default, the form sends nothing but its record. */
  createStrategy?: (inputs: StrategyInputs) => SaveStrategy;
  /** How long the form stays on screen after a create, in ms; by default, the list is shown immediately. */
  redirectMs?: number;
  /** Content beside the title of a record, such as its link to the public site. */
  heading?: (item: Received<Item<R>>) => ReactNode;
  /** Text key of the hint in the bottom bar while a new record is unchanged. */
  hint?: string;
  /** The sections of the form. */
  children: ReactNode;
};
