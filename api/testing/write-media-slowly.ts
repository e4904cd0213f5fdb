/** A process that stores one file, gets half-way through the next, tells its parent and never goes on. */
import { open, writeFile } from 'node:fs/promises';
import { openFolderStore } from '../media/folder-store.ts';

const [folder = ''] = process.argv.slice(2);
const store = await openFolderStore(folder);

const whole = store.newDraft();
await writeFile(whole, 'beginning and end');
await store.write('whole.jpg', whole);

const half = await open(store.newDraft(), 'w');
await half.write('beginning');
process.send?.('half-way');
setInterval(() => undefined, 1_000_000);
