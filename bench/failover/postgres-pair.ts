import { join } from 'node:path';
import { until } from '../../api/testing/until.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { copyCluster, createCluster, killNode, promote, query, startNode, urlOn, type Node } from './postgres-node.ts';

/** Starts PostgreSQL 15 with a synchronous standby: a commit is acknowledged when it is on the disks of both. */
export async function startPair(folder: string) {
  const make = async (name: string): Promise<Node> => ({ name, port: await freePort(), home: join(folder, name) });
  const nodes = [await make('a'), await make('b')] as const;
  let [primary, standby]: readonly [Node, Node] = nodes;
  const stop = () => Promise.all(nodes.map(killNode));
  try {
    await createCluster(primary);
    await startNode(primary);
    // The user with which the proxy asks whether a server is the primary.
    await query(urlOn(primary.port), 'create role "check" login');
    await addStandby(primary, standby);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ports: nodes.map(({ port }) => port),
    primaryUrl: () => urlOn(primary.port),
    /** Kills the primary. */
    kill: () => killNode(primary),
    killStandby: () => killNode(standby),
    /** Starts the killed standby again, and waits until it has all commits. */
    async startStandby() {
      await startNode(standby);
      await untilSynchronous(primary);
    },
    /** Promotes the standby. The new primary has no standby until `rebuild`. */
    async promote() {
      [primary, standby] = [standby, primary];
      await promote(primary);
    },
    /** Makes the killed primary the standby of the new one. Its own cluster is not used again: it may contain commits that only it has. */
    rebuild: () => addStandby(primary, standby),
    stop,
  };
}

/**
 * Adds the standby. Only then do commits wait for it: a base backup that was taken with `synchronous_standby_names` would start as a
 * primary whose commits wait for a standby that does not exist.
 */
async function addStandby(primary: Node, standby: Node): Promise<void> {
  await copyCluster(standby, primary);
  await startNode(standby);
  await query(urlOn(primary.port), `alter system set synchronous_standby_names = '*'`);
  await query(urlOn(primary.port), 'select pg_reload_conf()');
  await untilSynchronous(primary);
}

async function untilSynchronous(primary: Node): Promise<void> {
  const isSynchronous = () => query(urlOn(primary.port), "select from pg_stat_replication where sync_state = 'sync'");
  await until(async () => (await isSynchronous()) === 1, { late: 'The standby does not stream.' });
}
