import { Gauge, Registry } from '@prometheus-io/client';
import { heldBack } from '../../backup/place.ts';
import { countUnsent } from '../../mail/count-unsent.ts';
import type { Services } from '../../services.ts';
import { inTime } from './in-time.ts';

/**
 * Returns the metrics of the outbox in the Prometheus text format; an empty text if the database does not answer, or if there is no mail
 * server, because mails then stay in the outbox.
 */
export async function mailMetrics({ db, env }: Pick<Services, 'db' | 'env'>): Promise<string> {
  if (env.smtpUrl === undefined) return '';
  const unsent = await inTime(countUnsent(db, heldBack));
  if (!unsent) return '';
  const { oldestWaitingSeconds, ...counts } = unsent;
  const registry = new Registry();
  const registers = [registry];
  const mails = new Gauge({ name: 'trastienda_mails', help: 'Mails not sent', labelNames: ['state'], registers });
  for (const [state, count] of Object.entries(counts)) mails.set({ state }, count);
  const help = 'The age of the oldest mail that waits for its first attempt; 0 if none waits';
  new Gauge({ name: 'trastienda_mails_oldest_waiting_seconds', help, registers }).set(oldestWaitingSeconds);
  return registry.metrics();
}
