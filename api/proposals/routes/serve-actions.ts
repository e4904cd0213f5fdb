import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { iri } from '@trastienda/contract/model/reference';
import type { Transaction } from '../../db/connection.ts';
import { answerJson } from '../../http/answer-json.ts';
import { parseBody } from '../../http/body.ts';
import { refuseStale } from '../../http/negotiation/versions.ts';
import { toRecordId } from '../../http/record-id.ts';
import { answerWrite } from '../../idempotency/write-once.ts';
import type { Services } from '../../services.ts';
import { chooseItems, discardProposal } from '../planning/choose.ts';
import { countSelectedHits } from '../planning/count-hits.ts';
import { createProposal } from '../planning/create-proposal.ts';
import { readProposal } from '../reading/read-proposal.ts';
import { beginApplying, beginUndo, stopProposal } from '../running/change-state.ts';
import * as operations from './operations.ts';

type OneProposal = { Params: { id: string } };
type Request = FastifyRequest<OneProposal>;

/** Serves the requests that plan, tick, apply, undo, stop and discard proposals. */
export function serveProposalActions(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const config = <O>(operation: O) => ({ config: { operation, isPersonal: true } });

  app.post('/proposals', config(operations.plan), (request, reply) => {
    const body = parseBody(operations.plan.body, request.body);
    return answerWrite(db, { request, reply }, async (tx) => {
      const { user, language } = request;
      const id = await createProposal(tx, services, body, { user, language });
      return { status: 202, location: iri('proposals', id), ...(await readProposal(tx, { id, user, language })) };
    });
  });

  app.post(
    '/proposals/hits',
    { config: { operation: operations.countHits, isDoneAnew: true, isPersonal: true } },
    async (request, reply) => {
      const { body, user, language } = request;
      const counted = await countSelectedHits(db, parseBody(operations.countHits.body, body), { user, language });
      return answerJson(reply, JSON.stringify(counted));
    },
  );
  serveChanges(app, services);

  app.delete<OneProposal>('/proposals/:id', config(operations.discard), (request, reply) =>
    answerWrite(db, { request, reply }, async (tx) => {
      await discardProposal(tx, askedBy(tx, request));
      return { status: 204 };
    }),
  );
}

/** Serves the requests that change the state or the ticks of a proposal, and answer it. */
function serveChanges(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const config = <O>(operation: O) => ({ config: { operation, isPersonal: true } });
  const answer =
    (status: 200 | 202, change: (tx: Transaction, request: Request) => Promise<void>) =>
    (request: Request, reply: FastifyReply) =>
      answerWrite(db, { request, reply }, async (tx) => {
        await change(tx, request);
        const { id, user, language } = askedBy(tx, request);
        const location = status === 202 ? iri('proposals', id) : undefined;
        return { status, location, ...(await readProposal(tx, { id, user, language })) };
      });

  app.post<OneProposal>(
    '/proposals/:id/choices',
    config(operations.choose),
    answer(200, (tx, request) =>
      chooseItems(tx, askedBy(tx, request), parseBody(operations.choose.body, request.body)),
    ),
  );
  app.post<OneProposal>(
    '/proposals/:id/apply',
    config(operations.apply),
    answer(202, (tx, request) => beginApplying(tx, services, askedBy(tx, request))),
  );
  app.post<OneProposal>(
    '/proposals/:id/undo',
    config(operations.undo),
    answer(202, (tx, request) => beginUndo(tx, services, askedBy(tx, request))),
  );
  app.post<OneProposal>(
    '/proposals/:id/stop',
    config(operations.stop),
    answer(200, (tx, { params, user }) => stopProposal(tx, services, { id: toRecordId(params.id), user })),
  );
}

/** Returns the proposal of a request, its user, and the comparison of its `If-Match`. */
function askedBy(tx: Transaction, request: Request) {
  const { user, language } = request;
  const id = toRecordId(request.params.id);
  const present = async () => (await readProposal(tx, { id, user, language })).text;
  return { id, user, language, guard: (revision: string) => refuseStale(request, revision, present) };
}
