/** Runs the embedded database in a separate process, so that a test can kill it: `node engine-process.ts <data folder> [<umask>]`. */
import { startEngine } from '../../db/engine/start-engine.ts';

const [dataFolder = '', mask = '022'] = process.argv.slice(2);
process.umask(Number.parseInt(mask, 8));
const stopped = new Promise((resolve) => process.once('disconnect', resolve));
const { url, home, stop } = await startEngine(dataFolder, () => undefined);
// The callback ignores a failure: the test may have ended, and `disconnect` then stops this process.
process.send?.({ url, home }, () => undefined);
await stopped;
await stop();
process.exit(0);
