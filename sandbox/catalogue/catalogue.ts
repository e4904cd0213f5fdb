import { activityOf, toId, toIndex, type Activity } from './activity.ts';
import { offersOf, type Offers } from './offers.ts';
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

const maxDay = 3_650;

/**
 * Returns a catalogue of activities with a simulated clock. "Today" is the current day of that clock. For each activity offered today, only
 * the destination is held in memory; the other fields are generated on each read.
 */
export function catalogueOf({ seed = 1, activities: count = 3_000, hasQuirks = true, day = 0 }: CatalogueOptions = {}) {
  const world = worldOf(seed);
  const offersOn = offersOf({ seed, count, hasQuirks, destinations: world.destinations });
  let today = 0;
  let offers: Offers;
  moveTo(day);

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
