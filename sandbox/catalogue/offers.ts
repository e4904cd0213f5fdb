import { drawsOf, seedOf } from './random.ts';
import type { Destination } from './world.ts';

type Population = {
  seed: number;
  /** Number of activities on day 0. */
  count: number;
  /** Whether some activities are also listed by a neighbouring destination. */
  hasQuirks: boolean;
  destinations: readonly Destination[];
};

/** The activities that are offered on a day. An activity is represented by its index. */
export type Offers = {
  /** The activity's own destination, by index. */
  offered: ReadonlyMap<number, Destination>;
  /** The indexes that a destination lists, by the id of the destination: its own activities, then some of neighbouring destinations. */
  byDestination: ReadonlyMap<number, readonly number[]>;
};

/** Parts of seeds that give each topic its own random sequence. They differ from the topics in `activity.ts`. */
const topics = { life: 101, destination: 102, guest: 103 };
/** Number of new activities per day, as a share of the activities on day 0; also the daily probability that an activity vanishes. */
const newPerDay = 0.004;

/** Returns a function that returns the activities offered on a day. */
export function offersOf({ seed, count, hasQuirks, destinations }: Population): (day: number) => Offers {
  const places = placesOf(destinations, count);
  const perDay = Math.ceil(count * newPerDay);
  return (day) => {
    const byDestination = new Map<number, number[]>();
    const offered = new Map<number, Destination>();
    const add = ({ id }: Destination, index: number) => {
      const list = byDestination.get(id);
      if (list) list.push(index);
      else byDestination.set(id, [index]);
    };
    const guests: [Destination, number][] = [];
    for (let index = 0; index < count + perDay * day; index += 1) {
      const at = places.of(
        index < count ? index + 0.5 : count * drawsOf(seedOf(seed, index, topics.destination)).next(),
      );
      const destination = destinations[at];
      const born = index < count ? 0 : 1 + Math.floor((index - count) / perDay);
      if (!destination || !isOffered(seed, index, { born, day })) continue;
      offered.set(index, destination);
      add(destination, index);
      const guest = drawsOf(seedOf(seed, index, topics.guest));
      const neighbour = destinations[at + guest.pick([-2, -1, 1, 2])];
      if (hasQuirks && guest.isOnce(0.04) && neighbour?.countryId === destination.countryId && neighbour.popularity > 0)
        guests.push([neighbour, index]);
    }
    for (const [neighbour, index] of guests) add(neighbour, index);
    return { byDestination, offered };
  };
}

/** @param born the first day on which the activity is offered. */
function isOffered(seed: number, index: number, { born, day }: { born: number; day: number }): boolean {
  const draws = drawsOf(seedOf(seed, index, topics.life));
  // The lifetime follows a geometric distribution, because the probability of vanishing is the same every day.
  const dies = born + 1 + Math.floor(Math.log(1 - draws.next()) / Math.log(1 - newPerDay));
  // Some activities pause for a while and return with the same id.
  const rests = draws.isOnce(0.05) ? born + draws.whole(2, 60) : Infinity;
  return day >= born && day < dies && !(day >= rests && day < rests + draws.whole(3, 20));
}

/** Divides the numbers below `count` among the destinations. Popular destinations and existing towns get larger shares. */
function placesOf(destinations: readonly Destination[], count: number) {
  let sum = 0;
  const sums = destinations.map(({ popularity, isReal }) => (sum += popularity ** 2 * (isReal ? 12 : 1)));
  return {
    /** Returns the index of the destination to which a number is assigned. */
    of(number: number): number {
      const wanted = (number / count) * sum;
      let [low, high] = [0, sums.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) > wanted) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
