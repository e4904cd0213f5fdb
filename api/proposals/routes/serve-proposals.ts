import type { FastifyInstance } from 'fastify';
import { bulkCollections } from '@trastienda/contract/proposals/fields';
import { itemKinds, itemStates, proposalStates } from '@trastienda/contract/proposals/proposal';
import { prefersEvents } from '@trastienda/contract/negotiation';
import { answerJson } from '../../http/answer-json.ts';
import { ApiError } from '../../http/errors.ts';
import { eventStreams } from '../../http/event-stream.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readPage } from '../../hydra/reading/list-query.ts';
import { listOf, textOf, toListText, type Query } from '../../hydra/paged-list.ts';
import type { Services } from '../../services.ts';
import { listItems } from '../reading/read-items.ts';
import { findScope, followProposal, listProposals, readProposal } from '../reading/read-proposal.ts';
import { reportOf } from '../reading/report.ts';
import * as operations from './operations.ts';
import { serveProposalActions } from './serve-actions.ts';
import { serveProposalMail } from './serve-mail.ts';

type OneProposal = { Params: { id: string } };

/** Serves changes of many records that are planned, applied and undone as one (feature `bulk`, D-91). */
export function serveProposals(app: FastifyInstance, services: Services): void {
  serveLists(app, services);
  serveOne(app, services);
  serveProposalActions(app, services);
  serveProposalMail(app, services);
}

function serveLists(app: FastifyInstance, { db }: Services): void {
  app.get<Query>(
    '/proposals',
    { config: { operation: operations.list, isPersonal: true } },
    async ({ url, query, user, language }, reply) => {
      const asked = {
        ...readPage(query),
        states: listOf('state', query, proposalStates),
        collections: listOf('collection', query, bulkCollections),
        isOwn: toFlag('isOwn', query),
      };
      const found = await listProposals(db, asked, { user, language });
      return answerJson(reply, toListText(url, { type: 'Proposal', path: '/proposals', ...found, ...asked }));
    },
  );

  app.get<OneProposal & Query>(
    '/proposals/:id/items',
    { config: { operation: operations.listItems, isPersonal: true } },
    async ({ url, query, params, user, language }, reply) => {
      const scope = await findScope(db, { id: toRecordId(params.id), user, language });
      const asked = {
        ...readPage(query),
        kinds: listOf('kind', query, itemKinds),
        states: listOf('state', query, itemStates),
        name: textOf('name', query),
      };
      const found = await listItems(db, asked, scope);
      const path = `/proposals/${scope.proposal}/items`;
      return answerJson(reply, toListText(url, { type: 'ProposalItem', path, ...found, ...asked }));
    },
  );
}

function serveOne(app: FastifyInstance, { db }: Services): void {
  const answerEvents = eventStreams(app);
  app.get<OneProposal>(
    '/proposals/:id',
    { config: { operation: operations.read, isPersonal: true } },
    async (request, reply) => {
      const { user, language, headers } = request;
      const asked = { id: toRecordId(request.params.id), user, language };
      const { text, etag } = await readProposal(db, asked);
      if (!prefersEvents(headers.accept)) return answerJson(reply.header('etag', etag), text);
      return answerEvents(request, reply, { name: 'proposal', look: followProposal(db, asked) });
    },
  );

  app.get<OneProposal>(
    '/proposals/:id.csv',
    { config: { isNeverNegotiated: true, operation: operations.report } },
    async ({ params, user, language }, reply) => {
      const id = toRecordId(params.id);
      const scope = await findScope(db, { id, user, language });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="cambio-${id}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('vary', 'Accept-Language')
        .send(reportOf(db, scope));
    },
  );
}

/** @throws ApiError `badFilter` for a value that is no boolean */
function toFlag(field: string, query: Query['Querystring']): boolean | undefined {
  const text = textOf(field, query);
  if (text === undefined) return undefined;
  if (!['true', 'false', '1', '0'].includes(text)) throw new ApiError('badFilter', { values: { field } });
  return text === 'true' || text === '1';
}
