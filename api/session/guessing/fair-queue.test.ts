import { beforeEach, describe, expect, it } from 'vitest';
import { fairQueue, type Lane } from './fair-queue.ts';

const office: Lane = { maxWaiting: 6, maxPerNetwork: 6, refusal: 'unavailable' };
const street: Lane = { maxWaiting: 6, maxPerNetwork: 4, refusal: 'tooManyAttempts' };

let run: ReturnType<typeof fairQueue>;
let started: string[];
let running: { name: string; end: () => void; fail: () => void }[];
beforeEach(() => {
  run = fairQueue(2);
  started = [];
  running = [];
});

/** Asks for a call named like its network and its number; the call runs until the test ends it. */
function ask(name: string, lane = street, account?: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    started.push(name);
    running.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) });
    return promise;
  };
  return run(work, { lane, network: name.slice(0, 1), ...(account !== undefined && { account }) });
}
const askAll = (names: string[], lane?: Lane) => Promise.all(names.map((name) => ask(name, lane)));

/** Ends the running calls one after the other, until none is left. */
async function drain(): Promise<void> {
  for (let first = running.shift(); first; first = running.shift()) {
    first.end();
    await new Promise(setImmediate);
  }
}

describe('the queue', () => {
  it('runs two calls at a time, and returns what they return', async () => {
    const answers = askAll(['a1', 'b1', 'c1']);
    expect(started).toEqual(['a1', 'b1']);
    await drain();
    expect(await answers).toEqual(['a1', 'b1', 'c1']);
  });

  it('lets the networks take turns, and keeps the order of the calls of each', async () => {
    const answers = askAll(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1']);
    await drain();
    await answers;
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5', 'a6']);
  });

  it('lets the lanes take turns, so that each gets every other call however full the other is', async () => {
    const answers = askAll(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']);
    const others = askAll(['x1', 'x2', 'y1'], office);
    await drain();
    await Promise.all([answers, others]);
    expect(started).toEqual(['a1', 'b1', 'c1', 'x1', 'd1', 'y1', 'e1', 'x2', 'f1', 'g1']);
  });

  it('refuses the call of a network of which too many wait with 429, and only this network', async () => {
    const answers = askAll(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    await expect(ask('a7')).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
    const other = ask('b1');
    await drain();
    expect(await other).toBe('b1');
    await answers;
    expect(started).not.toContain('a7');
  });

  it('refuses the call of a network of which too many wait also in a full lane, with the error of the lane', async () => {
    const answers = askAll(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2']);
    await expect(ask('a7')).rejects.toMatchObject({ statusCode: 429 });
    const others = askAll(['x1', 'x2', 'x3', 'x4', 'x5', 'x6'], office);
    await expect(ask('x7', office)).rejects.toMatchObject({ statusCode: 503 });
    await drain();
    await Promise.all([answers, others]);
  });

  it('refuses the call for an account for which ten wait, from whatever network, and only in its lane', async () => {
    const town = { ...street, maxWaiting: 20 };
    const answers = askAll(['a1', 'a2']);
    const ten = Promise.all(Array.from('bcdefghijk', (network) => ask(`${network}1`, town, 'ana')));
    await expect(ask('l1', town, 'ana')).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
    const others = Promise.all([ask('l2', town, 'eva'), ask('m1', town), ask('x1', office, 'ana')]);
    await drain();
    expect(await others).toEqual(['l2', 'm1', 'x1']);
    await Promise.all([answers, ten]);
    expect(started).not.toContain('l1');
  });

  it('takes the call of a network with fewer calls into a full lane, and refuses the last of the network with the most with 503', async () => {
    const answers = askAll(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    const [last, other] = [ask('b3'), ask('c1')];
    const newcomer = ask('d1');
    await expect(last).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    await drain();
    expect(await Promise.all([other, newcomer])).toEqual(['c1', 'd1']);
    await answers;
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'a4', 'b2']);
  });

  it('keeps the calls of a full lane if no network has more than that of the new call would have', async () => {
    const answers = askAll(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2', 'd1']);
    await expect(ask('d2')).rejects.toMatchObject({ statusCode: 503 });
    await drain();
    expect(await answers).toHaveLength(8);
  });

  it('refuses the call of a full lane with 503, and only of this lane', async () => {
    const answers = askAll(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']);
    await expect(ask('i1')).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    const known = ask('x1', office);
    await drain();
    expect(await known).toBe('x1');
    await answers;
    expect(started).not.toContain('i1');
  });

  it('goes on after a call that fails, and has room again once it is empty', async () => {
    const failing = ask('a1');
    const answers = askAll(['b1', 'c1']);
    running.shift()?.fail();
    await expect(failing).rejects.toThrow('a1');
    await drain();
    await answers;
    const later = askAll(['d1', 'e1', 'f1']);
    expect(started).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
    await drain();
    expect(await later).toHaveLength(3);
  });
});
