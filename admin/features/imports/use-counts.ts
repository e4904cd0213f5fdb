import { useTranslation } from 'react-i18next';

/** The kinds of what can be imported, in the order in which they are told. */
export const importedKinds = ['new', 'changed', 'conflict', 'gone'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** How many there are of each kind, as people say it: `24 nuevas`, `3 retiradas`. What there is none of is left out. */
export function useCounts(): (counts: Partial<Record<ImportedKind, number>>) => { kind: ImportedKind; text: string }[] {
  const { t } = useTranslation('imports');
  return (counts) =>
    importedKinds
      .map((kind) => ({ kind, count: counts[kind] ?? 0 }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ kind, text: t(`find.counts.${kind}`, { count }) }));
}
