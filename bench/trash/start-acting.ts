import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Answer, type Ask, type Server } from '../support/server.ts';
import { accept, drawAct, findWrongAnswer, send } from './acts.ts';
import { makeSubject, type Making } from './make-subject.ts';
import type { Experiment, Request, Subject } from './subjects.ts';

const actors = 6;
const subjectsAtOnce = 20;

/** Makes records until there are enough for all actors. @throws Error if a request fails. */
export async function makeSubjects({ subjects }: Experiment, making: Making): Promise<void> {
  while (subjects.length < subjectsAtOnce) {
    const missing = Math.min(actors, subjectsAtOnce - subjects.length);
    subjects.push(...(await Promise.all(Array.from({ length: missing }, () => makeSubject(making)))));
  }
}

/**
 * Starts actors that delete, change, restore and purge the records until `stop` is called. An actor ends at its first act without an
 * answer.
 */
export function startActing(server: Server, experiment: Experiment) {
  let isStopping = false;
  const work = async () => {
    while (!isStopping) {
      const free = experiment.subjects.filter(({ state, pending }) => !pending && state.place !== 'purged');
      const subject = free[Math.floor(Math.random() * free.length)];
      if (!subject) await sleep(50);
      else if (!(await actOn(server, experiment, subject))) return;
    }
  };
  const working = Array.from({ length: actors }, work);
  return {
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

/** Does one act with a record. Returns whether it was answered. */
async function actOn({ url, ask }: Server, { tally, faults }: Experiment, subject: Subject): Promise<boolean> {
  const act = drawAct(subject);
  subject.pending = act;
  if (act.name === 'delete' && subject.credentials) {
    const session = await signIn(url, subject.credentials).catch(() => undefined);
    if (!session) {
      subject.pending = undefined;
      return false;
    }
    subject.sessions.push(session);
  }
  act.answers = await Promise.all(act.requests.map((request) => trySend(ask, request)));
  if (act.answers.includes(undefined)) {
    tally[act.name]['without an answer'] += 1;
    return false;
  }
  tally[act.name].acknowledged += 1;
  const wrong = findWrongAnswer(subject, act);
  if (wrong !== undefined) faults.push(wrong);
  accept(subject, act);
  return true;
}

/** Returns undefined if there is no answer, or if the answer does not tell whether the write was done. */
async function trySend(ask: Ask, request: Request): Promise<Answer | undefined> {
  const answer = await send(ask, request).catch(() => undefined);
  return answer && answer.status < 500 ? answer : undefined;
}
