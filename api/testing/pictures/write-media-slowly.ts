/** Child process that stores a file, writes half of another file, notifies its parent, and waits until it is killed. */
import { open, writeFile } from 'node:fs/promises';
import { openFolderStore } from '../../media/stores/folder-store.ts';

const [folder = ''] = process.argv.slice(2);
const store = await openFolderStore(folder);

const whole = store.newDraft();
await writeFile(whole, 'beginning and end');
await store.write('whole.jpg', whole);

const half = await open(store.newDraft(), 'w');
await half.write('beginning');
process.send?.('half-way');
setInterval(() => undefined, 1_000_000);
