/** Runs the embedded database in a separate process, which may be killed: `node engine-process.ts <data folder> [<umask>]`. */
import { startEngine } from '../db/engine/start-engine.ts';

const [dataFolder = '', mask = '022'] = process.argv.slice(2);
process.umask(Number.parseInt(mask, 8));
const { url, home, stop } = await startEngine(dataFolder, () => undefined);
process.send?.({ url, home });
process.once('disconnect', () => void stop().then(() => process.exit(0)));
