import { idInPath } from '@trastienda/contract/model/reference';
import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import { Box } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordForms } from '../../../kit/records/record-forms.ts';
import { ItemFrame } from '../../../kit/runs/items/item-frame.tsx';
import { useMayOpen } from '../../../kit/use-may-open.ts';
import { ItemDetails } from './item-details.tsx';
import { useItemSummary } from './use-item-summary.ts';

type Props = {
  change: Proposal;
  item: ProposalItem;
  /** A checkbox or a sign. */
  lead: ReactNode;
  /** The parts of the line below the name. */
  summary: readonly string[];
  /** Whether that line lacks the changes, which it has by default while the item is closed. */
  isBrief?: boolean;
  /** The heading of the values before. */
  before: string;
  badge?: { text: string; look: CSSProperties } | undefined;
  isOpened: boolean;
  onOpen: (isOpened: boolean) => void;
};

/** An item of a change: a link to the record, its changes in a line, the reason for a refusal and, when opened, each field before and after. */
export function ItemRow({ change, item, lead, summary, isBrief = false, before, badge, isOpened, onOpen }: Props) {
  const { t } = useTranslation('proposals');
  const toSummary = useItemSummary(change.collection);
  const name = item.name ?? t('item.unnamed');
  const hasFields = Object.keys(item.fields).length > 0;
  const facts = isOpened || isBrief ? summary : [...summary, ...toSummary(item)];
  return (
    <ItemFrame
      name={name}
      renderLink={useRecordLink(change, item, name)}
      lead={lead}
      badge={badge}
      opening={{ isOpened, onOpen, open: t('item.show', { name }), close: t('item.hide', { name }) }}
      renderDetails={
        hasFields
          ? (id) => <ItemDetails id={id} name={name} collection={change.collection} item={item} before={before} />
          : undefined
      }
    >
      {facts.length > 0 && (
        <span className="ts-meta" dir="auto">
          {facts.join(' · ')}
        </span>
      )}
      <Problems item={item} />
    </ItemFrame>
  );
}

/** Returns the function that renders the link to the record; undefined if it no longer exists or the user may not open it. */
function useRecordLink({ collection }: Proposal, { record, isDeleted }: ProposalItem, name: string) {
  const form = recordForms(useRouter()).get(collection);
  const mayOpen = useMayOpen();
  if (!form || isDeleted || !mayOpen(form)) return undefined;
  return (named: { className: string; dir: 'auto'; title: string }) => (
    <Link {...named} to={form} params={{ id: idInPath(record) }}>
      {name}
    </Link>
  );
}

/** The reasons why a record is refused. */
function Problems({ item: { problems } }: { item: ProposalItem }) {
  if (problems.length === 0) return null;
  return (
    <Box component="ul" className="ts-danger" mt={2} fz={13} lh="1.125rem">
      {problems.map(({ propertyPath, message }) => (
        <li key={`${propertyPath} ${message}`} dir="auto">
          {message}
        </li>
      ))}
    </Box>
  );
}
