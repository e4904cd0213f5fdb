import { setTimeout as sleep } from 'node:timers/promises';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { dataOf } from '../../api/testing/event-reader.ts';
import { watchMemory } from '../support/process-memory.ts';
import { startProduct, type Product } from '../support/product.ts';
import { callerOf } from '../support/server.ts';
import { verdict } from '../support/verdict.ts';

/** The maximum seconds of each step with 10,000 records; other numbers have no aim. */
const aims = { size: 10_000, planned: 5, applied: 8, undone: 6 };
const mostSaveMs = 500;
const saveEveryMs = 100;
const mostMb = 300;

type Step = {
  state: 'planned' | 'applied' | 'undone';
  from: 'createdAt' | 'appliedAt' | 'undoneAt';
  start: () => Promise<Proposal>;
};

/** Plans, applies and undoes a change of all experiences, and prints the durations. Follows each step with one event stream, as the admin does. */
export async function reportProposals(experiences: number): Promise<void> {
  const product = await startProduct();
  try {
    await product.fill(experiences);
    const caller = callerOf(product.ask);
    const tag = await caller.call<{ id: number }>('POST', '/tags', { name: 'De temporada' });
    const operations = [
      { operation: 'set', field: 'isActive', value: true },
      { operation: 'add', field: 'tags', value: [tag.id] },
      { operation: 'replace', field: 'description', language: 'es', find: 'paseo', value: 'recorrido' },
    ];
    const selection = { collection: 'experiences', where: {} };
    const plan = () => caller.call<Proposal>('POST', '/proposals', { ...selection, operations });
    const proposal = await measure(product, experiences, { state: 'planned', from: 'createdAt', start: plan });
    const change = (what: 'apply' | 'undo') => () => caller.call<Proposal>('POST', `${proposal['@id']}/${what}`);
    await measure(product, experiences, { state: 'applied', from: 'appliedAt', start: change('apply') });
    await measure(product, experiences, { state: 'undone', from: 'undoneAt', start: change('undo') });
  } finally {
    await product.stop();
  }
}

async function measure(product: Product, size: number, { state, from, start }: Step): Promise<Proposal> {
  const memory = watchMemory(product.pid);
  const saving = saveUntil(product);
  const begun = await start();
  const ended = await follow(product, begun);
  const slowest = await saving.stop();
  if (ended.state !== state) throw new Error(`The proposal is ${ended.state}, not ${state}: ${ended.error}`);
  const until = Date.parse((state === 'planned' ? ended.plannedAt : ended.finishedAt) ?? '');
  const seconds = (until - Date.parse(ended[from] ?? '')) / 1_000;
  const judged = size === aims.size ? ` (aim ≤ ${aims[state]})${verdict(seconds <= aims[state])}` : '';
  console.log(`${state}: ${ended.total} experiences in ${seconds.toFixed(1)} s, 2 requests${judged}`);
  console.log(
    `  a save meanwhile: ${Math.round(slowest)} ms at most (aim ≤ ${mostSaveMs})${verdict(slowest <= mostSaveMs)}`,
  );
  for (const [program, mb] of Object.entries(memory.stop())) {
    console.log(`  ${program}: ${Math.round(mb)} MB at most (aim < ${mostMb})${verdict(mb < mostMb)}`);
  }
  return ended;
}

/** Reads the event stream of a proposal until its end. @returns the proposal in the last event. */
async function follow({ url, session }: Product, { '@id': path }: Proposal): Promise<Proposal> {
  const headers = { authorization: `Bearer ${session.token}`, accept: 'text/event-stream' };
  const text = await (await fetch(url + path, { headers })).text();
  const last = text.split('\n\n').findLast((block) => block.includes('data:'));
  if (last === undefined) throw new Error(`The stream has no event: ${text}`);
  return dataOf<Proposal>(last, 'proposal');
}

/** Saves the website address of one experience after another until `stop` is called, which returns the milliseconds of the slowest save. */
function saveUntil({ ask }: Product) {
  let [slowest, isOver, id] = [0, false, 1];
  const saving = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await ask('PATCH', `/experiences/${id}`, { url: `https://example.com/${startedAt}` });
      if (status !== 200) throw new Error(`A save was answered ${status}`);
      slowest = Math.max(slowest, performance.now() - startedAt);
      id = (id % 500) + 1;
      await sleep(saveEveryMs);
    }
    return slowest;
  })();
  return {
    stop: () => {
      isOver = true;
      return saving;
    },
  };
}
