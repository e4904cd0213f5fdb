/** The program of the child process that `runProposalsInChild` starts. */

import { runProgram } from '../../runs/run-program.ts';
import { sendingJobs } from '../../jobs/sending-jobs.ts';
import { proposalKind } from './proposal-kind.ts';

runProgram({
  name: 'proposal',
  maxConnections: 8,
  kindOf: async ({ db, env }) => proposalKind({ db, env, jobs: sendingJobs(env) }),
});
