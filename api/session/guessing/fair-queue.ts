import { ApiError } from '../../http/errors.ts';
import { tooManyAttempts } from '../../http/protection/too-many-attempts.ts';

/**
 * A kind of work: how many calls may wait in total, and how many of them from the same network. `refusal` is the error of a call beyond the
 * limit of its network or account.
 */
export type Lane = { maxWaiting: number; maxPerNetwork: number; refusal: 'tooManyAttempts' | 'unavailable' };
/**
 * Where a call waits. `network` may be any key of those who share a turn, such as the id of a user. At most {@link maxPerAccount} calls with the
 * same `account` wait in a lane, from whatever networks.
 */
export type Place = { lane: Lane; network: string; account?: string };

type Call = Pick<Place, 'account'> & { start: () => void; refuse: (error: ApiError) => void };
/** The waiting calls of each network. A Map iterates in the order of insertion: the network that comes first is next. */
type Networks = Map<string, Call[]>;

const maxPerAccount = 10;
const retrySeconds = 5;
const refusals = {
  tooManyAttempts: () => tooManyAttempts(retrySeconds),
  unavailable: () => new ApiError('unavailable', { headers: { 'retry-after': `${retrySeconds}` } }),
};

/**
 * Returns a function that runs at most `maxRunning` calls at a time. The lanes with waiting calls take turns, in a lane the networks take
 * turns, and the calls of a network keep their order. So neither a full lane nor a busy network delays the others by more than its turn.
 *
 * The function throws an ApiError instead of running a call: the `refusal` of the lane if too many calls of its network or account wait, so that
 * a flood from one network is rejected as client error; `unavailable` if the lane is full. A full lane still takes the call of a network with
 * few waiting calls: it then refuses the last call of the network with the most.
 *
 * Not `p-queue` or `p-limit`, which know priorities, but no turns: a stranger could keep all others waiting.
 */
export function fairQueue(maxRunning: number) {
  const lanes = new Map<Lane, Networks>();
  let running = 0;

  return async function run<T>(work: () => Promise<T>, place: Place): Promise<T> {
    if (running < maxRunning) running += 1;
    else await new Promise<void>((start, refuse) => addTo(lanes, place, { account: place.account, start, refuse }));
    try {
      return await work();
    } finally {
      const next = takeFrom(lanes);
      if (next) next.start();
      else running -= 1;
    }
  };
}

function addTo(lanes: Map<Lane, Networks>, { lane, network, account }: Place, call: Call): void {
  const networks = lanes.get(lane) ?? new Map<string, Call[]>();
  const calls = networks.get(network) ?? [];
  const waiting = [...networks.values()].flat();
  const ofAccount = waiting.filter((other) => account !== undefined && other.account === account);
  if (calls.length >= lane.maxPerNetwork || ofAccount.length >= maxPerAccount) throw refusals[lane.refusal]();
  if (waiting.length >= lane.maxWaiting) {
    const displaced = takeLast(networks, calls.length + 1);
    if (!displaced) throw refusals.unavailable();
    displaced.refuse(refusals.unavailable());
  }
  lanes.set(lane, networks.set(network, [...calls, call]));
}

/** Removes the last call of the network with the most calls; returns undefined if no network has more than `count`. */
function takeLast(networks: Networks, count: number): Call | undefined {
  const [busiest] = [...networks].toSorted(([, one], [, other]) => other.length - one.length);
  if (busiest === undefined || busiest[1].length <= count) return undefined;
  const [network, calls] = busiest;
  networks.set(network, calls.slice(0, -1));
  return calls.at(-1);
}

/** Removes the next call, and moves its lane and its network to the end of their order. */
function takeFrom(lanes: Map<Lane, Networks>): Call | undefined {
  for (const [lane, networks] of lanes) {
    const [next] = networks;
    if (next === undefined) continue;
    const [network, [call, ...others]] = next;
    networks.delete(network);
    if (others.length > 0) networks.set(network, others);
    lanes.delete(lane);
    lanes.set(lane, networks);
    return call;
  }
  return undefined;
}
