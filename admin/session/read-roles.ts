import { isRecord } from './calls/answer-shapes.ts';
import { readHeaders } from './calls/headers.ts';
import { exchange, withToken } from './calls/transport.ts';
import { keepRoles } from './session.ts';

/**
 * Reads the roles of the user with a new token, because the API refuses the former token after a change of the roles (D-88). Never rejects:
 * if the call fails, the stored roles stay until the next token.
 * @param end the end of the session.
 */
export async function readRoles(token: string, end: AbortSignal): Promise<void> {
  const call = withToken({ method: 'GET', path: '/account', headers: readHeaders, signal: end }, token);
  try {
    const { isOk, body } = await exchange(call);
    if (isOk && isRecord(body) && Array.isArray(body['roles']) && !end.aborted) keepRoles(body['roles'].map(String));
  } catch {
    // No answer, or the end of the session.
  }
}
