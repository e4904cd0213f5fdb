import { ApiError } from '../../http/errors.ts';
import { tooManyAttempts } from './too-many-attempts.ts';

/** A kind of work: how many calls may wait in total, and how many of them from the same network. */
export type Lane = { maxWaiting: number; maxPerNetwork: number };
export type Place = { lane: Lane; network: string };

type Start = () => void;
/** The waiting calls of each network. A Map iterates in the order of insertion: the network that comes first is next. */
type Networks = Map<string, Start[]>;

const retrySeconds = 5;

/**
 * Returns a function that runs at most `maxRunning` calls at a time. The lanes with waiting calls take turns, in a lane the networks take
 * turns, and the calls of a network keep their order. So neither a full lane nor a busy network delays the others by more than its turn.
 *
 * The function throws an ApiError instead of running a call: `tooManyAttempts` if too many calls of its network wait, so that the flood of one
 * network counts as its fault; `unavailable` if the lane is full.
 */
export function fairQueue(maxRunning: number) {
  const lanes = new Map<Lane, Networks>();
  let running = 0;

  return async function run<T>(work: () => Promise<T>, place: Place): Promise<T> {
    if (running < maxRunning) running += 1;
    else await new Promise<void>((start) => addTo(lanes, place, start));
    try {
      return await work();
    } finally {
      const startNext = takeFrom(lanes);
      if (startNext) startNext();
      else running -= 1;
    }
  };
}

function addTo(lanes: Map<Lane, Networks>, { lane, network }: Place, start: Start): void {
  const networks = lanes.get(lane) ?? new Map<string, Start[]>();
  const calls = networks.get(network) ?? [];
  const waiting = [...networks.values()].flat().length;
  if (waiting >= lane.maxWaiting) throw new ApiError('unavailable', { headers: { 'retry-after': `${retrySeconds}` } });
  if (calls.length >= lane.maxPerNetwork) throw tooManyAttempts(retrySeconds);
  lanes.set(lane, networks.set(network, [...calls, start]));
}

/** Removes the next call, and moves its lane and its network to the end of their order. */
function takeFrom(lanes: Map<Lane, Networks>): Start | undefined {
  for (const [lane, networks] of lanes) {
    const [next] = networks;
    if (next === undefined) continue;
    const [network, [start, ...others]] = next;
    networks.delete(network);
    if (others.length > 0) networks.set(network, others);
    lanes.delete(lane);
    lanes.set(lane, networks);
    return start;
  }
  return undefined;
}
