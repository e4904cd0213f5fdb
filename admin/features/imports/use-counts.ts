import { useTranslation } from 'react-i18next';

/** The kinds of items that can be imported, in display order. */
export const importedKinds = ['new', 'changed', 'conflict', 'gone'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** Returns a function that formats the count of each kind, such as `24 nuevas` and `3 retiradas`. Zero counts are omitted. */
export function useCounts(): (counts: Partial<Record<ImportedKind, number>>) => { kind: ImportedKind; text: string }[] {
  const { t } = useTranslation('imports');
  return (counts) =>
    importedKinds
      .map((kind) => ({ kind, count: counts[kind] ?? 0 }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => ({ kind, text: t(`find.counts.${kind}`, { count }) }));
}
