import { isDeepStrictEqual } from 'node:util';
import { accept, findOtherAnswer, findWrongAnswer, send } from './acts.ts';
import { readStored } from './database.ts';
import { findInconsistencies, findUsableSessions, type Restarted } from './find-inconsistencies.ts';
import type { Act, Experiment, State, Subject } from './subjects.ts';

/**
 * Checks all records after a restart: repeats the last act of each, compares the record with what was acknowledged, and ends the act that
 * the crash interrupted. Adds a sentence to `faults` for each difference. Records that are purged or wrong leave the experiment.
 */
export async function checkSubjects(restarted: Restarted, experiment: Experiment): Promise<void> {
  const left: Subject[] = [];
  for (const subject of experiment.subjects) {
    const faults = [
      ...(await repeatLast(restarted, subject)),
      ...(await checkState(restarted, subject, experiment)),
      ...(await endPending(restarted, subject)),
      ...(await findUsableSessions(restarted, subject)),
    ];
    experiment.faults.push(...faults);
    if (faults.length === 0 && subject.state.place !== 'purged') left.push(subject);
  }
  experiment.subjects = left;
}

/** Repeats the requests of the last answered act, unless a later act may have been done. */
async function repeatLast({ server: { ask } }: Restarted, { last, pending }: Subject): Promise<string[]> {
  if (!last || pending) return [];
  const faults: string[] = [];
  for (const [at, request] of last.requests.entries()) {
    const first = last.answers[at];
    const other = first && findOtherAnswer(request, first, await send(ask, request));
    if (other !== undefined) faults.push(other);
  }
  return faults;
}

/** Compares a record with its acknowledged state, and with the state after the act that was not answered. */
async function checkState(restarted: Restarted, subject: Subject, { tally }: Experiment): Promise<string[]> {
  const { path, state, pending } = subject;
  const found = (await readStored(restarted.query, path)).state;
  const isDone = pending !== undefined && isDeepStrictEqual(found, visible(pending.after));
  if (pending && isDone) tally[pending.name]['of these done'] += 1;
  // An answer to one of two requests shows that the act was committed.
  const isCommitted = pending?.answers.some((answer) => answer !== undefined) ?? false;
  const isExpected = isDone || (!isCommitted && isDeepStrictEqual(found, visible(state)));
  const expected = [...(isCommitted ? [] : [state]), ...(pending ? [pending.after] : [])];
  return [
    ...(isExpected ? [] : [`State: ${path} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}.`]),
    ...(await findInconsistencies(restarted, subject, found)),
  ];
}

/** Returns the part of a state that the database shows: a purged record has no values. */
const visible = (state: State): State => (state.place === 'purged' ? { ...state, isActive: null, order: null } : state);

/** Sends the requests that were not answered again. */
async function endPending(restarted: Restarted, subject: Subject): Promise<string[]> {
  const { pending } = subject;
  if (!pending) return [];
  const act: Act = { ...pending, answers: [] };
  const faults: string[] = [];
  for (const [at, request] of act.requests.entries()) {
    const answer = await send(restarted.server.ask, request);
    const before = pending.answers[at];
    const other = before && findOtherAnswer(request, before, answer);
    if (other !== undefined) faults.push(other);
    act.answers.push(answer);
  }
  const wrong = findWrongAnswer(subject, act);
  if (wrong !== undefined) faults.push(wrong);
  accept(subject, act);
  const found = (await readStored(restarted.query, subject.path)).state;
  if (!isDeepStrictEqual(found, visible(act.after)))
    faults.push(`Repeated: ${act.name} of ${subject.path} has no effect.`);
  return [...faults, ...(await findInconsistencies(restarted, subject, found))];
}
