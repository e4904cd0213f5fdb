import type { Services } from '../../services.ts';
import { runInChild, type Output } from '../../runs/run-in-child.ts';
import { isActive } from './proposal-kind.ts';
import { proposalTables } from './stages.ts';

const program = new URL('proposal-process.ts', import.meta.url);

/**
 * Plans, applies and undoes the active proposals in a child process; see `runInChild`.
 * @throws Error when the child crashes. The next call resumes the proposals.
 */
export const runProposalsInChild = (
  services: Pick<Services, 'db' | 'env'>,
  stopping: AbortSignal,
  output: Output = 'inherit',
): Promise<void> => runInChild({ ...proposalTables, isActive, program, output }, services, stopping);
