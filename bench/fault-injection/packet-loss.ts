import { startEngine } from '../../api/db/engine/start-engine.ts';
import type { Fault } from './fault.ts';
import { needRoot, run } from './shell.ts';

const nft = (script: string) => run('nft', [script], 'nftables');

export const packetLoss: Fault = {
  title: 'half of the packets to and from the database are lost',
  seconds: 60,
  async prepare(folder, undo) {
    needRoot('drop packets');
    const engine = await startEngine(folder, () => undefined);
    undo.defer(() => engine.stop());
    const { port } = new URL(engine.url);
    const table = `inet trastienda_bench_${port}`;
    // `destroy` would not fail for a missing table, but needs a newer nft than that of Debian 12.
    const end = () => nft(`add table ${table}; delete table ${table}`);
    await end();
    const drop = (side: string) => `add rule ${table} lossy iif lo tcp ${side} ${port} numgen random mod 2 == 0 drop`;
    const chain = `add chain ${table} lossy { type filter hook input priority 0; }`;
    return {
      database: engine,
      begin: () => nft([`add table ${table}`, chain, drop('dport'), drop('sport')].join('; ')),
      end,
    };
  },
};
