import type { CDPSession } from 'playwright-core';

/** The events of Chromium's trace that are used here, with their properties. Durations are in microseconds. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** The CPU time of the thread. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { processId?: number }[] } };
};

const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] };

/** Returns the durations of all tasks of the page's main thread during `work`, in milliseconds of CPU time. */
export async function traceTasks(session: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  // The cast is safe: Chromium sends the events in this format.
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const complete = new Promise<unknown>((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const [thread] = findMainThreads(events);
  if (!thread) throw new Error('The trace does not contain the main thread of the page');
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === thread.pid && tid === thread.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
}

/** The trace contains all processes of the browser, and says which of them has the frames of the page. */
function findMainThreads(events: readonly TraceEvent[]): TraceEvent[] {
  const started = events.find(({ name }) => name === 'TracingStartedInBrowser');
  const processes = started?.args.data?.frames?.map(({ processId }) => processId) ?? [];
  return events.filter(
    ({ name, pid, args }) => name === 'thread_name' && args.name === 'CrRendererMain' && processes.includes(pid),
  );
}
