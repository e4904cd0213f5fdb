/** Every time that a person reads or waits by (D-20). Those of the motion stand in the style sheets. */
export const times = {
  /** An alert stays this long; pointer and focus stop the clock. */
  alertMs: 5000,
  /** A created experience is followed by its list. */
  redirectAfterCreateMs: 3000,
  /** After a delete the row leaves at once, and the list is read again. */
  rereadAfterDeleteMs: 2000,
  /** A select asks the server once the typing rests this long. */
  searchDelayMs: 250,
  /** The distributor's lists change rarely. */
  distributorFreshMs: 600_000,
  /** A record that was read this long ago, as when the pointer came over its row, is as good as new. */
  recordFreshMs: 10_000,
  /** A pointer that only passes by asks for no record. */
  pointerRestMs: 60,
  /** Work that is faster than this shows no progress. */
  progressDelayMs: 300,
  /** A call of which nothing has been heard for this long is given up. The API itself answers within 25 s (D-52). */
  silenceMs: 30_000,
  /** A stream of events tells something at once; one that has not by then is held up on its way. */
  firstEventMs: 5000,
  /** Whoever cannot follow a stream asks this often how far it is. */
  progressPollMs: 2000,
  /** A stream that broke is opened again after this, twice as long each time, up to the longest. */
  reconnectMs: 1000,
  longestReconnectMs: 20_000,
  /** A delete waits this long for the bytes that would take it back. They are on the screen, so as a rule in the browser's cache. */
  undoBytesMs: 3000,
  /** The start waits this long for `/config.json`: until then there is nothing to see. */
  startTimeoutMs: 10_000,
  /** Without the browser's locks, tabs look this often whether it is their turn. */
  leasePollMs: 60,
  /** A refresh without an answer counts as failed, so that no other tab waits for its lock for ever. */
  refreshTimeoutMs: 20_000,
} as const;
