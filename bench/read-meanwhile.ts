/** A process that reads a list over and over until it is told to stop, and then tells how long each read took. */
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
