/** Formats a duration in its largest unit and the next smaller unit: `3 minutos y 20 segundos`. The minimum is one second. */
export function toSpan(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const units = [
    ['hour', Math.floor(seconds / 3600)],
    ['minute', Math.floor((seconds % 3600) / 60)],
    ['second', seconds % 60],
  ] as const;
  const largest = units.findIndex(([, value]) => value > 0);
  const parts = units
    .slice(largest, largest + 2)
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => value.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
