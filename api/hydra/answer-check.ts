import type * as z from 'zod';

/** Passes an answer on. */
export type AnswerCheck = (text: string, of: z.ZodType, path?: 'hydra:member') => string;

/** In development and tests an answer that is not what the contract promises is a failure of ours, found at once. */
export const checkAnswer: AnswerCheck = (text, of, path) => {
  const answer: unknown = JSON.parse(text);
  const judged = path === undefined ? [answer] : membersOf(answer);
  for (const record of judged) {
    const { error } = of.safeParse(record);
    if (error) throw new Error(`the answer breaks the contract: ${error.message}`, { cause: error });
  }
  return text;
};

export const trustAnswer: AnswerCheck = (text) => text;

function membersOf(answer: unknown): unknown[] {
  const members = typeof answer === 'object' && answer && 'hydra:member' in answer ? answer['hydra:member'] : undefined;
  if (!Array.isArray(members)) throw new Error('the answer breaks the contract: it has no list of members');
  return members;
}
