import { useTranslation } from 'react-i18next';

/** Times are in the marketplace's time zone, not in the browser's. */
const timeZone = 'Europe/Madrid';
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone });
const dayMs = 86_400_000;

/** Returns `today` or `yesterday` if the moment is on the same day as `now` or on the day before, otherwise undefined. */
export function nearness(moment: Date, now: Date): 'today' | 'yesterday' | undefined {
  const day = dayFormat.format(moment);
  const today = dayFormat.format(now);
  if (day === today) return 'today';
  // Count back from noon: 24 hours before noon is on the previous day, even if a clock change makes a day 23 or 25 hours long.
  return day === dayFormat.format(Date.parse(`${today}T12:00:00Z`) - dayMs) ? 'yesterday' : undefined;
}

/** Whether the moment is on the day after `now`. */
export const isTomorrow = (moment: Date, now: Date): boolean => nearness(now, moment) === 'yesterday';

/** Returns the number of days from the day of `now` to the day of a moment: 0 on the same day or after it. */
export function daysUntil(moment: Date, now: Date): number {
  const [day = 0, today = 0] = [moment, now].map((date) => Date.parse(dayFormat.format(date)));
  return Math.max(0, (day - today) / dayMs);
}

const offsetFormat = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });

/**
 * Returns the moment at which a day begins.
 * @param day `YYYY-MM-DD`.
 * @param days the number of days to add.
 * @returns undefined if there is no such day.
 */
export function startOfDay(day: string, days = 0): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`) + days * dayMs;
  // `Date.parse` accepts 30 February as 2 March.
  if (Number.isNaN(midnight) || new Date(midnight - days * dayMs).toISOString().slice(0, 10) !== day) return undefined;
  // The clock changes at 01:00 UTC, so that the offset is the same at midnight in UTC and at midnight in this time zone.
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(offsetFormat.format(midnight)) ?? [];
  const offsetMs = Number(`${sign}${Number(hours) * 60 + Number(minutes)}`) * 60_000;
  return new Date(midnight - offsetMs);
}

const toTime = (moment: Date, language: string) =>
  moment.toLocaleTimeString(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const toDay = (moment: Date, language: string) =>
  moment.toLocaleDateString(language, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a day for a sentence, such as `12 de noviembre`; with the year if it is not that of `now`. */
export function toDayInWords(moment: Date, language: string, now: Date): string {
  const isThisYear = dayFormat.format(moment).slice(0, 4) === dayFormat.format(now).slice(0, 4);
  const year = isThisYear ? undefined : 'numeric';
  return moment.toLocaleDateString(language, { timeZone, day: 'numeric', month: 'long', year });
}

type DayFormat = (moment: Date, language: string, now: Date) => string;

/**
 * Returns a function that formats the API's timestamps: `hoy a las 07:31`, `ayer a las 18:42`, `12 nov 2026, 09:05`.
 * @param texts the key of other texts `today`, `yesterday` and `other`.
 * @param format how `other` writes the day; by default as above.
 */
export function useMoment(texts = 'moment', format: DayFormat = toDay): (isoDate: string) => string {
  const { t, i18n } = useTranslation();
  return (isoDate) => {
    const moment = new Date(isoDate);
    const now = new Date();
    const near = nearness(moment, now);
    const time = toTime(moment, i18n.language);
    if (near) return t(near === 'today' ? `${texts}.today` : `${texts}.yesterday`, { time });
    return t(`${texts}.other`, { day: format(moment, i18n.language, now), time });
  };
}

/** Returns a function that formats the day of a moment, such as `12 nov 2026`. */
export function useDay(): (isoDate: string) => string {
  const { i18n } = useTranslation();
  return (isoDate) => toDay(new Date(isoDate), i18n.language);
}

/** Returns a function that formats a coming moment as {@link useMoment} does, or `mañana a las 03:30`. */
export function useComingMoment(): (isoDate: string) => string {
  const { t, i18n } = useTranslation();
  const toMoment = useMoment();
  return (isoDate) => {
    const moment = new Date(isoDate);
    if (!isTomorrow(moment, new Date())) return toMoment(isoDate);
    return t('moment.tomorrow', { time: toTime(moment, i18n.language) });
  };
}
