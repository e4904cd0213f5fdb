import { readStatePath } from '@trastienda/contract/proposals/fields';
import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import type { FieldText } from '../../../kit/differences/sides.ts';
import { useValueTexts } from '../../../kit/history/value-texts.ts';
import { toFieldPath } from '../../../kit/records/field-labels.ts';
import { toText } from '../../../kit/to-text.ts';

/** Returns the path whose label a path of an item has: the state of a text has that of the text, because their values cannot be confused. */
export function toLabelPath(path: string): string {
  const state = readStatePath(path);
  return state ? `${state.field}.${state.language}` : path;
}

/** Returns a function that converts a value of an item to text. */
export function useItemTexts(
  collection: Proposal['collection'],
): (path: string, value: unknown, names: ProposalItem['names']) => FieldText {
  const { t } = useTranslation();
  const textOf = useValueTexts(collection);
  return (path, value, names) =>
    readStatePath(path)
      ? t(`textState.${toText(value)}`)
      : textOf(toFieldPath(path).name, value, { names, deleted: [] });
}
