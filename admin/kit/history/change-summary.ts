import type { Change } from '@trastienda/contract/changes';
import { useTranslation } from 'react-i18next';
import { toFieldPath, useFieldLabels } from '../records/field-labels.ts';
import { useValueTexts, type Named } from './value-texts.ts';

/** The maximum number of fields that a summary names. */
const maxNamed = 3;
/** The maximum length of a value in a summary, in characters. */
const maxValueChars = 40;

type Changed = [path: string, values: Change['fields'][string]];

/** Returns a function that summarises a change in a line, such as `Cambió Título, Duración y Etiquetas (+2)`. */
export function useChangeSummary(collection: string): (change: Change) => string {
  const { t, i18n } = useTranslation();
  const labelOf = useFieldLabels(collection);
  const textOf = useValueTexts(collection);

  /** Summarises the change of a single, short value by the value before and after; undefined for any other change. */
  const toSingle = (changed: readonly Changed[], named: Named): string | undefined => {
    const [path, { before, after }] = changed[0] ?? ['', { before: null, after: null }];
    const { name } = toFieldPath(path);
    const values = [before, after].map((value) => textOf(name, value, named) ?? t('differences.nothing'));
    const [was, isNow] = values.filter((text) => typeof text === 'string' && text.length <= maxValueChars);
    if (changed.length !== 1 || was === undefined || isNow === undefined || was === isNow) return undefined;
    return t('history.summary.single', { field: labelOf(name), before: was, after: isNow });
  };

  const toList = (changed: readonly Changed[]): string => {
    // A translated field is named once, even if it was changed in both languages.
    const named = new Map(changed.map(([path, values]) => [toFieldPath(path).name, values]));
    const labels = [...named].map(([name, values]) => withCounts(labelOf(name), values));
    const rest = labels.length - maxNamed;
    const shown = rest > 1 ? [...labels.slice(0, maxNamed), t('history.summary.more', { count: rest })] : labels;
    return t('history.summary.update', { fields: new Intl.ListFormat(i18n.language).format(shown) });
  };

  return ({ kind, fields, ...change }) => {
    if (kind !== 'update') return t(`history.summary.${kind}`);
    const changed = Object.entries(fields);
    return toSingle(changed, change) ?? toList(changed);
  };
}

/** Appends the numbers of added and removed entries to the label of a list: `Etiquetas (+2 −1)`. */
function withCounts(label: string, { before, after }: Change['fields'][string]): string {
  if (!Array.isArray(before) || !Array.isArray(after)) return label;
  const added = after.filter((entry) => !before.includes(entry)).length;
  const removed = before.filter((entry) => !after.includes(entry)).length;
  const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter((count) => count !== false);
  return counts.length === 0 ? label : `${label} (${counts.join(' ')})`;
}
