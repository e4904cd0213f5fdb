import { activityOf, toId, toIndex, type Activity } from './activity.ts';
import { drawsOf, seedOf } from './random.ts';
import { worldOf, type Destination } from './world.ts';

export type CatalogueOptions = {
  /** The same seed gives the same catalogue. Default 1. */
  seed?: number;
  /** Number of activities on day 0. Default 3,000; designed for up to 100,000. */
  activities?: number;
  /**
   * Whether some activities lack a translation, have an outdated one, or are also listed by a neighbouring destination. The stand-ins then
   * also send irregular records, for example a number as text. Default true.
   */
  hasQuirks?: boolean;
  /** Day of the simulated clock. Default 0. */
  day?: number;
};

export type Catalogue = ReturnType<typeof catalogueOf>;

/** Parts of seeds that give each topic its own random sequence. They differ from the topics in `activity.ts`. */
const topics = { life: 101, destination: 102, guest: 103 };
/** Number of new activities per day, as a share of the activities on day 0; also the daily probability that an activity vanishes. */
const newPerDay = 0.004;
const maxDay = 3_650;

/**
 * Returns a catalogue of activities with a simulated clock. "Today" is the current day of that clock. For each activity offered today, only
 * the destination is held in memory; the other fields are generated on each read.
 */
export function catalogueOf({ seed = 1, activities: count = 3_000, hasQuirks = true, day = 0 }: CatalogueOptions = {}) {
  const world = worldOf(seed);
  const { destinations } = world;
  const places = placesOf(destinations, count);
  const perDay = Math.ceil(count * newPerDay);
  let today = 0;
  let offers: ReturnType<typeof offersOn>;
  moveTo(day);

  /**
   * Returns the indexes of the activities offered on a day. `offered` maps each index to the activity's own destination. `byDestination`
   * maps the id of each destination to the indexes that it lists: its own activities, then some of neighbouring destinations.
   */
  function offersOn(day: number) {
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
      if (!destination || !isOffered(index, day)) continue;
      offered.set(index, destination);
      add(destination, index);
      const guest = drawsOf(seedOf(seed, index, topics.guest));
      const neighbour = destinations[at + guest.pick([-2, -1, 1, 2])];
      if (hasQuirks && guest.isOnce(0.04) && neighbour?.countryId === destination.countryId && neighbour.popularity > 0)
        guests.push([neighbour, index]);
    }
    for (const [neighbour, index] of guests) add(neighbour, index);
    return { byDestination, offered };
  }

  function isOffered(index: number, day: number): boolean {
    const draws = drawsOf(seedOf(seed, index, topics.life));
    const born = index < count ? 0 : 1 + Math.floor((index - count) / perDay);
    // The lifetime follows a geometric distribution, because the probability of vanishing is the same every day.
    const dies = born + 1 + Math.floor(Math.log(1 - draws.next()) / Math.log(1 - newPerDay));
    // Some activities pause for a while and return with the same id.
    const rests = draws.isOnce(0.05) ? born + draws.whole(2, 60) : Infinity;
    return day >= born && day < dies && !(day >= rests && day < rests + draws.whole(3, 20));
  }

  function moveTo(day: number) {
    if (!Number.isInteger(day) || day < 0 || day > maxDay)
      throw new RangeError(`A day is a whole number up to ${maxDay}`);
    today = day;
    offers = offersOn(day);
  }

  const draw = (index: number, destination: Destination): Activity =>
    activityOf({ world, seed, index, day: today, destination, hasQuirks });

  return {
    world,
    seed,
    hasQuirks,
    day: () => today,
    /** Moves the clock forwards or back: prices and texts change, activities vanish, others appear. */
    moveTo,
    /** Returns the number of activities that a destination lists today, including those of neighbouring destinations. */
    countIn: (destinationId: number) => offers.byDestination.get(destinationId)?.length ?? 0,
    *activitiesIn(destinationId: number): Generator<Activity> {
      for (const index of offers.byDestination.get(destinationId) ?? []) {
        const home = offers.offered.get(index);
        if (home) yield draw(index, home);
      }
    },
    /** Returns an activity by its id; undefined if it is not offered today. */
    activity(id: number): Activity | undefined {
      const index = toIndex(id);
      const home = toId(index) === id ? offers.offered.get(index) : undefined;
      return home && draw(index, home);
    },
    /** Yields each activity offered today, once. */
    *activities(): Generator<Activity> {
      for (const [index, destination] of offers.offered) yield draw(index, destination);
    },
    /** Returns the ids of the activities offered today. */
    ids: () => [...offers.offered.keys()].map(toId),
    /** Returns the number of activities offered today. */
    count: () => offers.offered.size,
  };
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
