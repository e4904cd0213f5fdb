/** Returns attempts of which only the last one counts: the begin of one aborts the one before. */
export function createAttempts() {
  let running = new AbortController();
  return {
    /** Begins an attempt. @returns the signal that aborts it. */
    begin: (): AbortSignal => {
      running.abort();
      running = new AbortController();
      return running.signal;
    },
    /** A ref for the element that the attempts belong to. When the element is removed, the running attempt is aborted. */
    endWith: (_element: Element | null) => () => running.abort(),
  };
}
