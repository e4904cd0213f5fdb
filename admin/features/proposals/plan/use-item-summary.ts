import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import type { FieldText } from '../../../kit/differences/sides.ts';
import { usePathLabels } from '../../../kit/records/field-labels.ts';
import { toLabelPath, useItemTexts } from '../words/item-texts.ts';

/** The longest value that the summary shows, in characters, and the most entries of a list. */
const maxChars = 40;
const maxEntries = 2;

/** Returns a function that says in a line what changes in an item, such as `Activa: No → Sí · Etiquetas: +Playa · Descripción (en español)`. */
export function useItemSummary(collection: Proposal['collection']): (item: ProposalItem) => string[] {
  const { t } = useTranslation();
  const labelOf = usePathLabels(collection);
  const textOf = useItemTexts(collection);
  const toValue = (text: FieldText) => (Array.isArray(text) ? text.join(', ') : (text ?? t('differences.nothing')));
  return ({ fields, names }) =>
    Object.entries(fields).map(([path, { before, after }]) => {
      const [was, becomes] = [before, after].map((value) => textOf(path, value, names));
      const change = Array.isArray(before) || Array.isArray(after) ? entriesOf(was, becomes) : undefined;
      const values = [toValue(was), toValue(becomes)];
      const text = change ?? (values.every(({ length }) => length <= maxChars) ? values.join(' → ') : undefined);
      const label = labelOf(toLabelPath(path));
      return text === undefined ? label : `${label}: ${text}`;
    });
}

/** Returns the added and the removed entries of a list, such as `+Playa −Montaña`; undefined if there are too many. */
function entriesOf(was: FieldText, becomes: FieldText): string | undefined {
  const [before, after] = [[was ?? []].flat(), [becomes ?? []].flat()];
  const added = after.filter((entry) => !before.includes(entry)).map((entry) => `+${entry}`);
  const removed = before.filter((entry) => !after.includes(entry)).map((entry) => `−${entry}`);
  const entries = [...added, ...removed];
  return entries.length > 0 && entries.length <= maxEntries ? entries.join(' ') : `+${added.length} −${removed.length}`;
}
