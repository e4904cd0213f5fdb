import type { CSSProperties } from 'react';

/** The colours of a label, a tile or a seal. */
export const inTone = (tone: 'ok' | 'warn' | 'danger'): CSSProperties => ({
  color: `var(--ts-${tone})`,
  background: `var(--ts-${tone}-soft)`,
});

export const accentTone: CSSProperties = { color: 'var(--ts-accent-soft-ink)', background: 'var(--ts-accent-soft)' };
export const neutralTone: CSSProperties = {
  color: 'var(--ts-ink-2)',
  background: 'color-mix(in srgb, var(--ts-ink) 8%, transparent)',
};
