import { killServer, startServer, stopProcess, type Server } from '../support/server.ts';

/**
 * Starts the servers of the API, each on a port of its own.
 * @param folder the data folder of all. @param variables the environment of all.
 */
export async function startFleet(folder: string, ports: number[], variables: Record<string, string>) {
  const start = (port: number) => startServer(folder, { ...variables, PORT: String(port) });
  const servers: Server[] = [];
  const seconds: number[] = [];
  const stop = () => Promise.all(servers.map(({ child }) => stopProcess(child)));
  try {
    for (const port of ports) servers.push(await start(port));
  } catch (error) {
    await stop();
    throw error;
  }
  /** Ends a server and starts it again. */
  async function replace(index: number, end: (server: Server) => Promise<unknown>): Promise<void> {
    const [server, port] = [servers[index], ports[index]];
    if (!server || port === undefined) throw new RangeError(`there is no server ${index}`);
    await end(server);
    const endedAt = performance.now();
    servers[index] = await start(port);
    seconds.push((performance.now() - endedAt) / 1000);
  }
  return {
    servers,
    /** The seconds from the end of a server until the next one at its place had signed in. */
    seconds,
    /** Kills a server and its import processes, and starts it again. */
    kill: (index: number) => replace(index, killServer),
    /** Stops one server after the other, as for an upgrade. */
    async restartAll() {
      for (const index of servers.keys()) await replace(index, ({ child }) => stopProcess(child));
    },
    stop,
  };
}
