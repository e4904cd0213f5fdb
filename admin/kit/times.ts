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
  /** Work that is faster than this shows no progress. */
  progressDelayMs: 300,
  /** A refresh without an answer counts as failed, so that no other tab waits for its lock for ever. */
  refreshTimeoutMs: 20_000,
} as const;
