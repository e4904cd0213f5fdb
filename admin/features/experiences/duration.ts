/**
 * A stored duration as a time input shows it: `HH:mm`. Also reads `HH:mm:ss`, and an ISO date-time, of which only the
 * time part counts; the zone does not, because a duration has none.
 */
export const toTimeText = (stored: string | null | undefined): string =>
  /(?:^|T)(\d{2}:\d{2})(?::\d{2}|$)/.exec(stored ?? '')?.[1] ?? '';
