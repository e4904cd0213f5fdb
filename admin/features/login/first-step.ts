import type { SecondFactorValues } from '@trastienda/contract/calls/session/factors';
import { loadChunk } from '../../base/chunk-loading.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { beginSignIn, logIn } from '../../session/sign-in.ts';
import type { SecondStep } from './second-step.tsx';

export type Typed = { email: string; password: string };
/** The state of the second step of a sign-in. */
export type SecondStepStart = { email: string; ticket: SecondFactorValues; SecondStep: typeof SecondStep };

/** Signs in. @returns the second step, with its code and its texts, if the user has a second factor (D-87). @throws as {@link logIn}. */
export async function takeFirstStep({ email, password }: Typed): Promise<SecondStepStart | undefined> {
  const signal = beginSignIn();
  const ticket = await logIn(email, password, signal);
  if (!ticket) return undefined;
  const [code] = await Promise.all([loadChunk(() => import('./second-step.tsx')), loadTexts('account')]);
  signal.throwIfAborted();
  return { email, ticket, SecondStep: code.SecondStep };
}
