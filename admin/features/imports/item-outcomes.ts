import type { ImportRun, ItemState } from '@trastienda/contract/calls/imports';

/** What can be asked of the items of a run by what came of them; `all` is what a person looks for first. */
export type Outcome = 'all' | 'pending' | 'failed' | 'undone' | 'kept';

/**
 * The states that each outcome stands for, where there is a choice; of a run that was never applied there is none. What was applied
 * comes first: of a catalogue of thousands it may be a handful.
 */
export function outcomesOf({
  appliedAt,
  undoneAt,
  failed,
}: ImportRun): { all: ItemState[] } & Partial<Record<Outcome, ItemState[]>> {
  if (appliedAt === null) return { all: [] };
  return {
    all: ['applied', 'failed', 'undone', 'kept'],
    ...(undoneAt !== null && { undone: ['undone'], kept: ['kept'] }),
    ...(failed > 0 && { failed: ['failed'] }),
    pending: ['pending'],
  };
}

/** The outcome that an address names, if this run has it. */
export const toOutcome = (run: ImportRun, named: string | undefined): Outcome =>
  (Object.keys(outcomesOf(run)) as Outcome[]).find((outcome) => outcome === named) ?? 'all'; // its keys are outcomes by its type
