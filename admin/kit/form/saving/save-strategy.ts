import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Drafts, ListedProblem, Values } from '../state/drafts.ts';

/** A write that succeeded: the path of the record, and the response. */
export type Sent = { path: string; answer: unknown };

/** The records and steps that remain if the user leaves the form now. */
export type Leftovers = {
  /** A warning that the last step in the creation of the record is missing. */
  unfinished?: string | undefined;
  /** A warning about a record that would be left behind, and a button that deletes that record before the form is left. */
  clearing?: { text: string; label: string; run: () => Promise<void> } | undefined;
};

/** The requests of a save beyond the record itself, such as creating the user of a partner. */
export type SaveStrategy = {
  /** Creates the record; `send` sends the create request of the form. */
  create: (body: Values, send: (body: Values) => Promise<Sent>) => Promise<Sent>;
  /** Performs the last step of a creation, unless it is done. `present` are the current values of the record. */
  finish: (present: Values) => Promise<void>;
  /** Whether a created record lacks its last step. The form then treats the record as new, and the next save performs that step. */
  isUnfinished: () => boolean;
  /** Returns the rejected fields of a failed save, with more precise messages if it knows any. */
  explain: (error: unknown, problems: ListedProblem[]) => Promise<ListedProblem[]>;
  leftovers: () => Leftovers;
  /** The progress of a creation. If the session is lost, the next form at the same URL starts with it. */
  progress: () => unknown;
  /** The collections, besides that of the record, whose cached records a save changes. */
  alsoChanged: readonly string[];
  /** Wraps the form in a context for its fields. */
  wrap: (form: ReactNode) => ReactNode;
};

/** The parts of a form that a strategy uses. */
export type StrategyInputs = {
  form: UseFormReturn<Drafts>;
  /** The `progress` of an earlier form at this URL, if any. */
  progress: unknown;
  /** Hands the input over to the form at the URL path `to`. `values` replaces the shared fields that it contains. */
  handOver: (to: string, values: Values) => void;
};

/** The strategy of a record that its own requests save completely. */
export const plainSave: SaveStrategy = {
  create: (body, send) => send(body),
  finish: () => Promise.resolve(),
  isUnfinished: () => false,
  explain: (_error, problems) => Promise.resolve(problems),
  leftovers: () => ({}),
  progress: () => undefined,
  alsoChanged: [],
  wrap: (form) => form,
};
