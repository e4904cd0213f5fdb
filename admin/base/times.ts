/** The delays, intervals and timeouts of the admin (D-20). Durations of animations are in the style sheets. */
export const times = {
  /** Time until an alert closes. Hovering or focusing the alert stops the timer; afterwards the timer starts again from zero. */
  alertMs: 5000,
  /** Time until the offer to undo a change closes. Hover, focus, a hidden tab and a running undo pause it. */
  undoMs: 10_000,
  /** Delay between the creation of an experience and the navigation to the list. */
  redirectAfterCreateMs: 3000,
  /** Delay between the response to a delete and the refetch of the list. The row disappears immediately. */
  rereadAfterDeleteMs: 2000,
  /** Debounce delay for typed text that is sent to the server, such as the search in a select. */
  searchDelayMs: 250,
  /** Time until the cached lists of the distributor are stale. These lists change rarely. */
  distributorFreshMs: 600_000,
  /** Time until the state of the backups is stale. */
  backupFreshMs: 60_000,
  /** Interval at which an open dashboard reads the state of the backups. */
  backupPollMs: 300_000,
  /** Time for which the options of a new passkey are used. Their challenge is valid for 5 minutes, of which the user needs some. */
  passkeyFreshMs: 60_000,
  /** Time until a cached record is stale. Until then, its form opens with the prefetched record, and reads it again meanwhile. */
  recordFreshMs: 10_000,
  /** Time that the pointer or the focus must rest on a row before its record is prefetched, or on a page number before its rows are. */
  pointerRestMs: 65,
  /** Time that the pointer must rest on an element before its tooltip opens. */
  tooltipDelayMs: 250,
  /** Delay before a progress bar is shown. */
  progressDelayMs: 300,
  /** Idle timeout: a request is aborted after this long without data. The API itself responds within 25 s (D-52). */
  silenceMs: 30_000,
  /** The API sends the first event of a stream immediately. If none arrives within this time, a proxy is assumed to buffer the stream. */
  firstEventMs: 5000,
  /** Polling interval if event streams do not get through. */
  progressPollMs: 2000,
  /** Interval at which the open log of all changes asks for newer ones. */
  logFollowMs: 5000,
  /** Interval at which a plan or a report on screen is read again, because another tab or person may apply or undo it. */
  planFollowMs: 5000,
  /** Delay before a broken stream is reopened; it doubles with each failure, up to `longestReconnectMs`. */
  reconnectMs: 1000,
  longestReconnectMs: 20_000,
  /**
   * Timeout for reading the bytes of a picture before a delete, so that undo can upload them again. The bytes are usually in the browser's
   * cache, because the picture is on screen.
   */
  undoBytesMs: 3000,
  /**
   * Delay between a change in a form and the write of the draft. At most this much typing is lost in a crash. Writes that are more frequent
   * would cost more than 2 ms of the main thread per key on a slow computer.
   */
  draftDelayMs: 1000,
  /** The longest time that work waits for the browser to be idle. */
  idleMs: 2000,
  /** The longest time that a sign-out waits for the list of drafts. */
  draftListMs: 3000,
  /** Timeout of the request for `/config.json`. The page is blank until the response arrives. */
  startTimeoutMs: 10_000,
  /** Maximum delay of the first render, while the code and the list of the first screen load. */
  firstScreenMs: 100,
  /** Time for which the list that was read before the first render is not read again by its screen. */
  firstListFreshMs: 10_000,
  /** Interval at which a tab polls for the tab lock if Web Locks are unavailable. */
  leasePollMs: 60,
  /** The longest time that a storage change is expected to take until other tabs see it. */
  storageDelayMs: 5000,
  /** Timeout of a token refresh, so that other tabs do not wait forever for the lock that the refresh holds. */
  refreshTimeoutMs: 20_000,
  /** Delay before a refresh that the server was too busy to read is sent again, unless the answer has a `Retry-After`. */
  refreshRetryMs: 1000,
} as const;
