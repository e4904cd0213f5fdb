import type { Change } from '@trastienda/contract/changes';
import type { Ask } from '../support/server.ts';

type View = { newer?: string; 'hydra:next'?: string };

/** Reads the changes to all records as an integration does: each time those after the answer before, by the link of that answer. */
export function followChanges(ask: Ask) {
  const created = new Set<string>();
  let newer = '/changes';

  async function read(): Promise<void> {
    const first = await readPage(newer);
    for (let { 'hydra:next': next } = first; next !== undefined;) ({ 'hydra:next': next } = await readPage(next));
    newer = first.newer ?? newer;
  }

  async function readPage(path: string): Promise<View> {
    const { body } = await ask('GET', path);
    // The casts are safe: contract/changes.ts and the cursor pages declare this body.
    for (const { record, kind } of body['hydra:member'] as Change[]) if (kind === 'create') created.add(record);
    return body['hydra:view'] as View;
  }

  return { created, read };
}
