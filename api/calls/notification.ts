import { activeNotification } from '@trastienda/contract/calls/notification';
import { toSentence } from '@trastienda/contract/errors';
import type { FastifyInstance } from 'fastify';
import { parseBody } from '../http/body.ts';
import { answerWrite } from '../idempotency/write-once.ts';
import { sendMail } from '../mail/send-mail.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { Services } from '../services.ts';
import texts from './notification-texts.json' with { type: 'json' };

const operation = defineOperation({
  tag: 'Mail',
  summary: 'Notifies a maker that an experience was switched on or off',
  description: 'The e-mail is sent in the background.',
  body: activeNotification,
  answers: { 202: {} },
});

/** `POST /send/is_active_notification` mails a maker that an experience was activated or deactivated. Responds with 202. */
export function answerNotification(app: FastifyInstance, services: Services) {
  app.post('/send/is_active_notification', { config: { operation } }, async (request, reply) => {
    const { body, language, user } = request;
    const { name, makerName, email, isActive } = parseBody(operation.body, body);
    const key = toKey(isActive);
    const values = { name, makerName };
    return answerWrite(services.db, { request, reply }, async (tx) => {
      await sendMail(tx, services, {
        to: email,
        subject: toSentence({ es: texts.es[key].subject, en: texts.en[key].subject }, language, values),
        text: toSentence({ es: texts.es[key].text, en: texts.en[key].text }, language, values),
        requestedBy: user.id,
      });
      return { status: 202 };
    });
  });
}

const toKey = (isActive: boolean | undefined) =>
  isActive === undefined ? 'changed' : isActive ? 'active' : 'inactive';
