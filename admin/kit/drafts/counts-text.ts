import { useTranslation } from 'react-i18next';
import { changeKinds, type ChangeCounts } from './draft.ts';

/** Returns a function that writes numbers of changes as text; undefined if there are none. */
export function useCountsText(): (counts: ChangeCounts) => string | undefined {
  const { t, i18n } = useTranslation();
  return (counts) => {
    const parts = changeKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [t(`form.changes.${kind}`, { count })] : [];
    });
    return parts.length === 0 ? undefined : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts);
  };
}
