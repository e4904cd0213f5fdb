import { picturesField } from '@trastienda/contract/imports/fields';
import type { ImportItem } from '@trastienda/contract/imports/items';

/** A part of the line below the name of an item: a text key in `diff.summary`, with a count if the text has one. */
export type SummaryPart = { key: string; count?: number };

/** Returns the summary of an item, shown below its name. It is empty for a rejected item, which shows the reasons instead. */
export function toSummary({ kind, fields, notes }: Pick<ImportItem, 'kind' | 'fields' | 'notes'>): SummaryPart[] {
  const all = Object.values(fields);
  const conflicts = all.filter(({ isConflict }) => isConflict).length;
  const changes = all.length - conflicts;
  if (kind === 'gone') return [{ key: fields['isActive']?.ours === false ? 'goneInactive' : 'gone' }];
  if (notes.some(({ key }) => key === 'deletedHere')) return [{ key: 'deletedHere' }];
  if (kind === 'new') {
    const pictures: unknown = fields[picturesField]?.theirs;
    return [
      { key: languagesOf(fields) },
      ...(Array.isArray(pictures) && pictures.length > 0 ? [{ key: 'pictures', count: pictures.length }] : []),
    ];
  }
  if (kind === 'conflict') {
    return [{ key: 'conflicts', count: conflicts }, ...(changes > 0 ? [{ key: 'changes', count: changes }] : [])];
  }
  if (kind === 'changed') return [fields['isGone'] ? { key: 'back' } : { key: 'fields', count: changes }];
  return [];
}

function languagesOf(fields: ImportItem['fields']) {
  const has = (language: string) => Boolean(fields[`name.${language}`]?.theirs);
  if (has('es') && has('en')) return 'inBoth';
  return has('en') ? 'onlyEnglish' : 'onlySpanish';
}
