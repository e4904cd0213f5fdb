import { useTranslation } from 'react-i18next';

/** In the time of the marketplace, wherever the reader is. */
const timeZone = 'Europe/Madrid';
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone });
const dayMs = 86_400_000;

/** Whether a moment is of the day of another one, or of the day before. */
export function nearness(moment: Date, now: Date): 'today' | 'yesterday' | undefined {
  const day = dayFormat.format(moment);
  const today = dayFormat.format(now);
  if (day === today) return 'today';
  // Noon, so that a day of 23 or 25 hours does not lead past the one before.
  return day === dayFormat.format(Date.parse(`${today}T12:00:00Z`) - dayMs) ? 'yesterday' : undefined;
}

/** Tells moments of the API as people do: `hoy a las 07:31`, `ayer a las 18:42`, `12 nov 2026, 09:05`. */
export function useMoment(): (isoDate: string) => string {
  const { t, i18n } = useTranslation();
  return (isoDate) => {
    const moment = new Date(isoDate);
    const near = nearness(moment, new Date());
    const time = moment.toLocaleTimeString(i18n.language, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    if (near) return t(`moment.${near}`, { time });
    const day = moment.toLocaleDateString(i18n.language, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
    return t('moment.other', { day, time });
  };
}
