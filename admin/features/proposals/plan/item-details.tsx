import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import { useTranslation } from 'react-i18next';
import { useComparison } from '../../../kit/differences/use-comparison.tsx';
import { toFieldPath, useFieldLabels, usePathLabels } from '../../../kit/records/field-labels.ts';
import { ChangedValue, Details, FieldRow } from '../../../kit/runs/details/details.tsx';
import { toText } from '../../../kit/to-text.ts';
import { toLabelPath, useItemTexts } from '../words/item-texts.ts';

type Props = {
  id: string;
  name: string;
  collection: Proposal['collection'];
  item: ProposalItem;
  /** The heading of the values before. */
  before: string;
};

/** Each field of an item before and after. */
export function ItemDetails({ id, name, collection, item, before }: Props) {
  const { t } = useTranslation('proposals');
  const columns = { before, after: t('item.after') };
  return (
    <Details
      id={id}
      label={t('item.changesOf', { name })}
      columns={columns}
      isPlain
      fields={Object.keys(item.fields).map((path) => (
        <ItemField key={path} {...{ path, collection, item, columns }} />
      ))}
    />
  );
}

type FieldProps = Pick<Props, 'collection' | 'item'> & { path: string; columns: { before: string; after: string } };

function ItemField({ path, collection, item, columns }: FieldProps) {
  const labelOf = useFieldLabels(collection);
  const label = usePathLabels(collection)(toLabelPath(path));
  const textOf = useItemTexts(collection);
  const { name, language } = toFieldPath(toLabelPath(path));
  const { before = null, after = null } = item.fields[path] ?? {};
  const [was, becomes] = [before, after].map((value) => textOf(path, value, item.names));
  // Different records may have the same name.
  const keys = { ours: toKeys(before), theirs: toKeys(after) };
  const comparison = useComparison(was, becomes, { label, isMerged: false, keys });
  return (
    <FieldRow lead={null} name={labelOf(name)} language={language} label={label} isLeft={item.left.includes(path)}>
      <ChangedValue {...comparison} columns={columns} />
    </FieldRow>
  );
}

const toKeys = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText) : []);
