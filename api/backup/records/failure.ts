import { StartRefused } from '../../env/start-refused.ts';
import { describeOutside, innermost, oneLine } from '../refusal.ts';

/** Describes why a backup failed, in one sentence for the operator. It contains no SQL, no password and no key. */
export function toFailure(error: unknown): string {
  const cause = innermost(error);
  const refusal = [error, cause].find((each) => each instanceof StartRefused);
  if (refusal) return `${oneLine(withoutDraft(refusal.message))}.`;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  return describeOutside(error) ?? `The backup failed: ${oneLine(reason)}.`;
}

/** Names the file by its own name, not by that which it has until it is complete. */
const withoutDraft = (sentence: string) => sentence.replaceAll(/\.[\da-f]{8}\.new\b/g, '');
