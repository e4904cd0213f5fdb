import type { Fault } from '../../sandbox/stand-in/faults.ts';

/** Sets what goes wrong at the distributor of the product under test, and what day it is there. */
export async function setDistributor(control: { faults?: readonly Fault[]; day?: number }) {
  const url = process.env['DISTRIBUTOR_URL'];
  if (!url)
    throw new Error('DISTRIBUTOR_URL is missing: run through playwright.config.ts, which starts the distributor');
  const answer = await fetch(new URL('/control', url), { method: 'PUT', body: JSON.stringify(control) });
  if (!answer.ok) throw new Error(`PUT /control: ${answer.status} ${await answer.text()}`);
}
