import { backupsStatus, type BackupsStatus } from '@trastienda/contract/calls/backups';
import type { FastifyInstance } from 'fastify';
import { readBackupStatus, type ScheduledStatus } from '../backup/records/backup-status.ts';
import { answerJson } from '../http/answer-json.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

const operation = defineOperation({
  tag: 'Server',
  summary: 'Returns the state of the scheduled backups',
  description: 'Only if the server has a schedule, and so the feature `backups`.',
  answers: { 200: jsonLd(backupsStatus) },
});

/** Serves `GET /backups/status` (feature `backups`). */
export function answerBackups(app: FastifyInstance, { db, env }: Services) {
  app.get('/backups/status', { config: { operation } }, async (_request, reply) => {
    const status = await readBackupStatus(db, env, new Date());
    if (status.state === 'off') throw new Error('the route is only served with a schedule');
    return answerJson(reply, JSON.stringify(toAnswer(status)));
  });
}

function toAnswer(status: ScheduledStatus): BackupsStatus {
  const { state, lastSuccess, lastFailure, missedAt, nextAt } = status;
  const common = {
    lastSuccess: lastSuccess ? { ...lastSuccess, ...inJson(lastSuccess) } : null,
    lastFailure: lastFailure ? { ...lastFailure, ...inJson(lastFailure) } : null,
    nextAt: nextAt.toISOString(),
  };
  if (state === 'ok') return { state, ...common, missedAt: null };
  if (state === 'missed') return { state, ...common, missedAt: missedAt.toISOString() };
  return {
    state,
    ...common,
    lastFailure: { ...lastFailure, ...inJson(lastFailure) },
    missedAt: missedAt?.toISOString() ?? null,
  };
}

const inJson = ({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }) => ({
  startedAt: startedAt.toISOString(),
  endedAt: endedAt.toISOString(),
});
