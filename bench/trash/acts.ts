import { isDeepStrictEqual } from 'node:util';
import type { Answer, Ask } from '../support/server.ts';
import type { Act, ActName, Request, State, Subject } from './subjects.ts';

const rememberedSessions = 2;

/** The acts that are possible in each place. An act that is listed repeatedly is drawn more often. */
const acts: Record<State['place'], ActName[]> = {
  present: ['delete', 'toggle', 'order'],
  trash: ['restore', 'restore', 'restore twice', 'restore twice', 'purge'],
  purged: [],
};

/** Draws the next act for a record. */
export function drawAct(subject: Subject): Act {
  const { place, isActive } = subject.state;
  const possible = acts[place].filter((name) => isActive !== null || (name !== 'toggle' && name !== 'order'));
  const name = possible[Math.floor(Math.random() * possible.length)];
  if (name === undefined) throw new Error(`${subject.path} is ${place}, so nothing can be done with it`);
  return toAct(subject, name);
}

function toAct({ path, item = '', state, position }: Subject, name: ActName): Act {
  const act = (requests: Omit<Request, 'key'>[], changes: Partial<State>): Act => ({
    name,
    requests: requests.map((request) => ({ ...request, key: crypto.randomUUID() })),
    answers: [],
    after: { ...state, ...changes },
  });
  const restore = { method: 'POST', path: `${item}/restore` };
  const isActive = !state.isActive;
  const order = state.order === null ? position : null;
  switch (name) {
    case 'delete':
      return act([{ method: 'DELETE', path }], { place: 'trash' });
    case 'toggle':
      return act([{ method: 'PUT', path, body: { isActive } }], { isActive });
    case 'order':
      return act([{ method: 'PUT', path: '/experiences/positions', body: toOrder(path, order) }], { order });
    case 'restore':
      return act([restore], { place: 'present' });
    case 'restore twice':
      return act([restore, restore], { place: 'present' });
    case 'purge':
      return act([{ method: 'DELETE', path: item }], { place: 'purged' });
  }
}

const toOrder = (path: string, order: number | null) => ({ positions: [{ '@id': path, order }] });

/** Sends a request with its `Idempotency-Key`. */
export const send = (ask: Ask, { method, path, body, key }: Request): Promise<Answer> =>
  ask(method, path, body, { 'idempotency-key': key });

/** Returns a sentence if an act was not answered as the contract says. */
export function findWrongAnswer({ path }: Subject, { name, answers, after }: Act): string | undefined {
  const isRight = () => {
    const [first, ...others] = answers.toSorted((one, other) => (one?.status ?? 0) - (other?.status ?? 0));
    if (name === 'delete') return first?.status === 204 && /^\/trash\/\d+$/.test(first.location ?? '');
    if (name === 'purge') return first?.status === 204;
    if (first?.status !== 200) return false;
    if (name === 'toggle') return first.body['isActive'] === after.isActive;
    if (name === 'order') return true;
    // Of two requests that restore the same item, one finds it gone.
    const hasLost = others.every((other) => other?.status === 404 && other.body['key'] === 'notInTrash');
    return first.body['@id'] === path && hasLost;
  };
  return isRight() ? undefined : `Wrong: ${name} of ${path} was answered ${JSON.stringify(answers)}.`;
}

/** Returns a sentence if the answer to a repeated request differs from the answer to the first. */
export function findOtherAnswer(request: Request, first: Answer, again: Answer): string | undefined {
  if (isDeepStrictEqual(first, again)) return undefined;
  const { method, path } = request;
  return `Repeated: ${method} ${path} was answered ${JSON.stringify(first)}, then ${JSON.stringify(again)}.`;
}

/** Notes that an act is done and answered. */
export function accept(subject: Subject, act: Act): void {
  subject.pending = undefined;
  subject.last = act;
  subject.state = act.after;
  if (act.name !== 'delete') return;
  subject.item = act.answers[0]?.location ?? undefined;
  subject.endedSessions = [...subject.endedSessions, ...subject.sessions].slice(-rememberedSessions);
  subject.sessions = [];
}
