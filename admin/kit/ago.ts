const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns how long ago a moment was, in its largest unit: `hace 5 minutos`, `ayer`; `ahora` in the last minute. */
export function toAgo(isoDate: string, language: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = Math.max(0, (now - Date.parse(isoDate)) / 1000);
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', Infinity];
  return format.format(-Math.floor(seconds / length), unit);
}
