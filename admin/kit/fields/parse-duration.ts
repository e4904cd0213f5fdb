/** Removes the date and the seconds from a time of the server, which leaves `HH:mm`. Other text is returned unchanged. */
export const shownTime = (value: unknown): string =>
  typeof value === 'string' ? (/^(?:.*T)?(\d{2}:\d{2})(?::\d|$)/.exec(value)?.[1] ?? value) : '';

/**
 * Converts a typed duration, such as `2:30`, `2.30`, `230`, `2h30`, `2` or `90 min`, to `HH:mm`.
 * Text that is not a duration of less than 24 hours is returned unchanged, so that validation can reject it.
 */
export function parseDuration(typed: string): string {
  const text = typed.trim().toLowerCase();
  const minutesOnly = /^(\d{1,4})\s*(?:m|min|minutos?|minutes?)\.?$/.exec(text);
  if (minutesOnly) return toTime(0, Number(minutesOnly[1])) ?? typed;
  const parts =
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})\s*(?:(?:[:.,]|h|horas?|hours?)\s*(\d{1,2})?\s*(?:m|min)?)?$/.exec(text);
  if (!parts || Number(parts[2] ?? 0) > 59) return typed;
  return toTime(Number(parts[1]), Number(parts[2] ?? 0)) ?? typed;
}

/** @returns `HH:mm`, or undefined for 24 hours or more. */
function toTime(hours: number, minutes: number): string | undefined {
  const all = hours * 60 + minutes;
  if (all >= 24 * 60) return undefined;
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
}
