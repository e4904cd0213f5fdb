import { describe, expect, it } from 'vitest';
import { times } from './times.ts';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../dist/**', '!../node_modules/**', '!./times.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const using = (name: keyof typeof times) =>
  Object.entries(sources)
    .filter(([, text]) => text.includes(`times.${name}`))
    .map(([path]) => path);

describe('the times of the user interface', () => {
  it('CONST-10 D-20 have the specified values', () => {
    expect(times).toMatchObject({ alertMs: 5000, redirectAfterCreateMs: 3000, rereadAfterDeleteMs: 2000 });
  });

  it('are used by the screens', () => {
    expect(using('alertMs')).toContain('../kit/elements/alerts.tsx');
    expect(using('redirectAfterCreateMs')).toEqual(['../features/experiences/experience-form.tsx']);
    expect(using('rereadAfterDeleteMs')).toContain('../kit/list/use-deleting.ts');
  });

  it.each(Object.keys(times) as (keyof typeof times)[])('%s is used', (name) => {
    expect(using(name)).not.toEqual([]);
  });

  it('are not written as numbers in other files', () => {
    const timers = /(?:setTimeout|setInterval|AbortSignal\.timeout)\((?:[^;]*,)?\s*[\d_]{2,}\s*,?\s*\)/;
    const written = /\b(?:5_?000|3_?000|2_?000)\b/;
    const violating = Object.entries(sources).filter(([, text]) => timers.test(text) || written.test(text));
    expect(violating.map(([path]) => path)).toEqual([]);
  });
});
