/** Removes the date and the seconds from a time of the server, which leaves `HH:mm`. Other text is returned unchanged. */
export const shownTime = (value: unknown): string =>
  typeof value === 'string' ? (/^(?:.*T)?(\d{2}:\d{2})(?::\d|$)/.exec(value)?.[1] ?? value) : '';

/**
 * Converts a typed duration, such as `2:30`, `2.30`, `230`, `2h30`, `2` or `90 min`, to `HH:mm`. A decimal is a part of an hour: `1,5` is 01:30.
 * Text that is not a duration of less than 24 hours, or that can be read in two ways such as `2,30`, is returned unchanged, so that validation
 * can reject it.
 */
export function parseDuration(typed: string): string {
  const text = typed.trim().toLowerCase();
  const minutes = minutesOnly(text) ?? decimalHours(text) ?? hoursAndMinutes(text);
  return minutes === undefined || minutes >= 24 * 60 ? typed : toTime(minutes);
}

function minutesOnly(text: string): number | undefined {
  const [, minutes] = /^(\d{1,4})\s*(?:m|min|minutos?|minutes?)\.?$/.exec(text) ?? [];
  return minutes === undefined ? undefined : Number(minutes);
}

/** Two digits up to 59 are minutes, not a decimal. */
function decimalHours(text: string): number | undefined {
  const [, hours, decimals] = /^(\d{1,2})[.,](\d|[6-9]\d)\s*(?:h|horas?|hours?)?\.?$/.exec(text) ?? [];
  return hours === undefined || decimals === undefined ? undefined : Math.round(Number(`${hours}.${decimals}`) * 60);
}

function hoursAndMinutes(text: string): number | undefined {
  const parts =
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})\.(\d{2})\s*(?:h|horas?|hours?)?\.?$/.exec(text) ??
    /^(\d{1,2})\s*(?:(?::|h|horas?|hours?)\s*(\d{1,2})?\s*(?:m|min)?)?$/.exec(text);
  const [, hours, minutes = 0] = parts ?? [];
  return hours === undefined || Number(minutes) > 59 ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Returns `HH:mm`. */
const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
