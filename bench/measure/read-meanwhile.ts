/** A process that reads a list repeatedly until it receives a message, then sends the duration of each read in milliseconds. */
const [url = '', token = ''] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}`, accept: 'application/ld+json' };

const times: number[] = [];
let isStopped = false;
process.once('message', () => {
  isStopped = true;
});
while (!isStopped) {
  const start = performance.now();
  await (await fetch(url, { headers })).arrayBuffer();
  times.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
process.send?.(times, () => process.disconnect());
