import { latestBackups, type LatestBackups } from '@trastienda/contract/calls/backups';
import type { FastifyInstance } from 'fastify';
import { readBackupStatus, type ScheduledStatus } from '../backup/records/backup-status.ts';
import { answerJson } from '../http/answer-json.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

const operation = defineOperation({
  tag: 'Server',
  summary: 'Returns the state of the scheduled backups',
  description: 'Only if the server has a schedule, and so the feature `backups`.',
  answers: { 200: jsonLd(latestBackups) },
});

/** Serves `GET /backups/latest` (feature `backups`). */
export function answerBackups(app: FastifyInstance, { db, env }: Services) {
  app.get('/backups/latest', { config: { operation } }, async (_request, reply) => {
    const status = await readBackupStatus(db, env, new Date());
    if (status.state === 'off') throw new Error('the route is only served with a schedule');
    return answerJson(reply, JSON.stringify(toAnswer(status)));
  });
}

function toAnswer({ state, success, failure, missedAt, nextAt }: ScheduledStatus): LatestBackups {
  return {
    state,
    success: success ? { ...success, ...inJson(success) } : null,
    failure: failure ? { ...failure, ...inJson(failure) } : null,
    missedAt: missedAt?.toISOString() ?? null,
    nextAt: nextAt.toISOString(),
  };
}

const inJson = ({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }) => ({
  startedAt: startedAt.toISOString(),
  endedAt: endedAt.toISOString(),
});
