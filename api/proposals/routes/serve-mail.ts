import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { proposalMail } from '@trastienda/contract/proposals/proposal';
import { answerJson } from '../../http/answer-json.ts';
import { ApiError } from '../../http/errors.ts';
import { toRecordId } from '../../http/record-id.ts';
import { defineOperation, jsonLd } from '../../openapi/operation.ts';
import type { Services } from '../../services.ts';
import { previewMail } from '../mails/notify-makers.ts';
import { findScope } from '../reading/read-proposal.ts';
import { proposals } from '../tables.ts';

const operation = defineOperation({
  tag: 'Proposal',
  summary: 'Shows the mail to a maker',
  description:
    'The mail that the first of the makers would get if the ticked experiences were changed now. 404 if no maker gets one.',
  answers: { 200: jsonLd(proposalMail) },
});

/** Serves the preview of the mails of a proposal. */
export function serveProposalMail(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { id: string } }>(
    '/proposals/:id/mail',
    { config: { operation, isPersonal: true } },
    async ({ params, user, language }, reply) => {
      const { proposal: id } = await findScope(db, { id: toRecordId(params.id), user, language });
      const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id));
      const mail = proposal && (await previewMail(db, proposal));
      if (!mail) throw new ApiError('notFound');
      return answerJson(reply, JSON.stringify(mail));
    },
  );
}
