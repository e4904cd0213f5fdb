import { bulkCollections } from '@trastienda/contract/proposals/fields';
import { itemKinds, itemStates, proposal, proposalItem, proposalStates } from '@trastienda/contract/proposals/proposal';
import { hits, hitsRequest, proposalChoices, proposalRequest } from '@trastienda/contract/proposals/requests';
import * as z from 'zod';
import { pagedListOperation } from '../../hydra/operations.ts';
import { namesOf, some } from '../../hydra/paged-list.ts';
import { named } from '../../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';

/** The types and their property names, for the Hydra documentation. */
export const proposalType = { type: 'Proposal', names: namesOf(proposal) };
export const proposalItemType = { type: 'ProposalItem', names: namesOf(proposalItem) };

const shown = jsonLd(named('Proposal', proposal.extend({ '@context': z.string() })));

export const plan = defineOperation({
  tag: 'Proposal',
  summary: 'Plans a change of many records',
  description:
    'Selects the records once, and compares them in the background with the rules of a save. Nothing changes until the proposal is applied. `where` has the query parameters of the list; an unknown one is refused.',
  body: proposalRequest,
  answers: { 202: shown },
  errors: ['tooManyProposals'],
});

export const countHits = defineOperation({
  tag: 'Proposal',
  summary: 'Counts the matches of a replacement',
  description: 'Nothing is planned or stored.',
  body: hitsRequest,
  answers: { 200: jsonLd(hits) },
});

const proposals = pagedListOperation(
  'Proposal',
  'Lists proposals, the latest first',
  named('ProposalMember', proposal),
);
export const list = defineOperation({
  ...proposals,
  description: 'Those of the user, and for administrators those of all users.',
  query: {
    ...proposals.query,
    'state[]': some(proposalStates),
    'collection[]': some(bulkCollections),
    isOwn: z.boolean().optional().meta({ description: 'Whether the user made them' }),
  },
  errors: [...(proposals.errors ?? []), 'badFilter'],
});

const events = z.string().meta({
  description: 'Server-sent events; `data` is JSON',
  examples: ['event: proposal\\ndata: {"@id":"/proposals/7","state":"applying","toApply":312,"applied":40}\\n\\n'],
});
export const read = defineOperation({
  tag: 'Proposal',
  summary: 'Reads a Proposal',
  description:
    'The version of its `ETag` changes with its state and its ticks, not with its progress. With `Accept: text/event-stream`, and the session as usual, streams it: an event `proposal` immediately and after each change, at most every 500 ms. A comment is sent every 15 s. The stream ends after the event in which the server no longer works on the proposal; if it ends earlier, reconnect.',
  answers: { 200: { ...shown, alsoAs: { 'text/event-stream': events } } },
});

export const report = defineOperation({
  tag: 'Proposal',
  summary: 'Downloads the report of a Proposal',
  description:
    'One row per record and field, with headings and sentences in the requested language. For spreadsheets: it starts with a byte order mark, cells are separated by `;` in Spanish and `,` in English, and values that a spreadsheet would read as a formula are prefixed with an apostrophe.',
  answers: { 200: { type: 'text/csv', description: 'CSV as in RFC 4180' } },
});

const items = pagedListOperation(
  'ProposalItem',
  'Lists the planned records of a Proposal in the order of their names',
  named('ProposalItemMember', proposalItem),
);
export const listItems = defineOperation({
  ...items,
  query: {
    ...items.query,
    'kind[]': some(itemKinds),
    'state[]': some(itemStates),
    name: z.string().optional().meta({ description: 'Part of `name`, ignoring case and accents' }),
  },
  errors: [...(items.errors ?? []), 'badFilter'],
});

export const choose = defineOperation({
  tag: 'Proposal',
  summary: 'Selects the records to change',
  description:
    'Ticks or unticks the records of these kinds, or these items; all of them if neither is sent. Only records that change can be ticked. Only the owner ticks.',
  body: proposalChoices,
  answers: { 200: shown },
  errors: ['notYourProposal', 'proposalNotPlanned', 'changedMeanwhile', 'badIfMatch'],
});

export const apply = defineOperation({
  tag: 'Proposal',
  summary: 'Applies a Proposal',
  description:
    'Runs in the background, and writes exactly the planned values of the ticked records. A record whose fields were changed since is left out. Only the owner applies.',
  answers: { 202: shown },
  errors: ['notYourProposal', 'proposalBusy', 'proposalNotApplicable', 'changedMeanwhile', 'badIfMatch'],
});

export const undo = defineOperation({
  tag: 'Proposal',
  summary: 'Undoes a Proposal',
  description:
    'Runs in the background, and restores each value that is still the one that the proposal wrote. Deleted records come back from the trash.',
  answers: { 202: shown },
  errors: ['proposalBusy', 'proposalNotUndoable', 'changedMeanwhile', 'badIfMatch'],
});

export const stop = defineOperation({
  tag: 'Proposal',
  summary: 'Stops a Proposal',
  description:
    'Ends after the records that are being written, whatever the version of the proposal is. What was applied stays, and can be undone.',
  answers: { 200: shown },
});

export const discard = defineOperation({
  tag: 'Proposal',
  summary: 'Discards a Proposal',
  description: 'Only one that has changed nothing.',
  answers: { 204: {} },
  errors: ['notYourProposal', 'proposalBusy', 'proposalNotPlanned', 'changedMeanwhile', 'badIfMatch'],
});
