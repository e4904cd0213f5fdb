import type { FastifyInstance, InjectOptions } from 'fastify';

/** A request and its response, or the name of a table and one of its rows. Both texts are masked. */
export type Answered = { request: string; answer: string };

const ignoredHeaders = ['date', 'content-length', 'etag'];

/** Records every request that is injected into `app` from now on, and its response. @returns the array to which they are appended. */
export function recordAnswers(app: FastifyInstance, mask: (text: string) => string): Answered[] {
  const recorded: Answered[] = [];
  const inject = app.inject.bind(app);
  const record = async (sent: InjectOptions) => {
    const answer = await inject(sent);
    const headers = Object.entries(answer.headers).filter(([name]) => !ignoredHeaders.includes(name));
    const lines = [...headers.map((header) => header.join(': ')), answer.body];
    recorded.push({
      request: mask(`${sent.method} ${JSON.stringify(sent.url)}`).slice(0, 500),
      // For a 429 only the status is recorded, because the response contains a waiting time, which depends on the speed of the run.
      answer: mask([answer.statusCode, ...(answer.statusCode === 429 ? [] : lines)].join('\n')),
    });
    return answer;
  };
  Object.assign(app, { inject: record });
  return recorded;
}
