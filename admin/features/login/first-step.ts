import type { SecondFactorValues } from '@trastienda/contract/calls/factors';
import { loadChunk } from '../../base/chunk-loading.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { logIn } from '../../session/sign-in.ts';
import type { SecondStep } from './second-step.tsx';

export type Typed = { email: string; password: string };
/** What the second step of a sign-in needs. */
export type SecondStepStart = { email: string; ticket: SecondFactorValues; SecondStep: typeof SecondStep };

/** Signs in. @returns the second step, with its code and its texts, if the user has a second factor (D-87). */
export async function takeFirstStep({ email, password }: Typed): Promise<SecondStepStart | undefined> {
  const ticket = await logIn(email, password);
  if (!ticket) return undefined;
  const [code] = await Promise.all([loadChunk(() => import('./second-step.tsx')), loadTexts('account')]);
  return { email, ticket, SecondStep: code.SecondStep };
}
