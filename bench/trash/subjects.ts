import type { Answer, Credentials, Session } from '../support/server.ts';

/** The acts that the bench interrupts. An undo is the opposite act: `toggle` and `order` alternate, `restore` undoes a delete. */
export type ActName = 'delete' | 'toggle' | 'order' | 'restore' | 'restore twice' | 'purge';

/** A record is readable, can be restored from the trash, or is deleted for good. */
export type State = { place: 'present' | 'trash' | 'purged'; isActive: boolean | null; order: number | null };

export type Request = { method: string; path: string; body?: object; key: string };
/** An act: its requests, which are sent at once, and the state of the record after it. An answer is undefined if none arrived. */
export type Act = { name: ActName; requests: Request[]; answers: (Answer | undefined)[]; after: State };

/** A record that is deleted, changed, restored and purged. */
export type Subject = {
  /** Its `@id`. */
  path: string;
  /** The content of its row, without the values in `state`, and of all rows that refer to it. */
  rows: string;
  pictures: { path: string; fileName: string }[];
  /** The state after the last acknowledged act. */
  state: State;
  /** A position that no other record gets. */
  position: number;
  /** Its item while it is in the trash. */
  item: string | undefined;
  /** The act that was not answered, or is being done. */
  pending: Act | undefined;
  /** The last act that was answered, for its repetition. */
  last: Act | undefined;
  /** If the record is a user: how to sign in, the sessions since the last delete, and those that a delete has ended. */
  credentials: Credentials | undefined;
  sessions: Session[];
  endedSessions: Session[];
};

type Tally = { acknowledged: number; 'without an answer': number; 'of these done': number };

/** The records, the number of acts by result, and a sentence for each fault. */
export type Experiment = { subjects: Subject[]; tally: Record<ActName, Tally>; faults: string[] };

export function newExperiment(): Experiment {
  const none = (): Tally => ({ acknowledged: 0, 'without an answer': 0, 'of these done': 0 });
  return {
    subjects: [],
    tally: {
      delete: none(),
      toggle: none(),
      order: none(),
      restore: none(),
      'restore twice': none(),
      purge: none(),
    },
    faults: [],
  };
}
