/** Runs the embedded database in a separate process, so that a test can kill it: `node engine-process.ts <data folder> [<umask>]`. */
import { startEngine } from '../../db/engine/start-engine.ts';

const [dataFolder = '', mask = '022'] = process.argv.slice(2);
process.umask(Number.parseInt(mask, 8));
const { url, home, stop } = await startEngine(dataFolder, () => undefined);
process.send?.({ url, home });
process.once('disconnect', () => void stop().then(() => process.exit(0)));
