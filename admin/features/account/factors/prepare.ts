import type { FactorKind } from '@trastienda/contract/calls/session/factors';
import { isIdentified, isRecord, type Shape } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';

/** A factor that does not count before its activation. `name` is the one that the API has stored. */
type Prepared = { '@id': string; name: string };
export type PreparedTotp = Prepared & { kind: 'totp'; secret: string; otpauthUrl: string };
export type PreparedPasskey = Prepared & { kind: 'passkey'; options: object; preparedAt: number };
/** The first step of the dialog: a factor that the API has prepared, or new recovery codes. */
export type DialogStart = PreparedTotp | PreparedPasskey | { kind: 'codes'; codes: readonly string[] };

const isTotp: Shape = (body) =>
  isIdentified(body) && isRecord(body) && typeof body['secret'] === 'string' && typeof body['otpauthUrl'] === 'string';
const isPasskey: Shape = (body) => isIdentified(body) && isRecord(body) && isRecord(body['options']);

/** Tests the answer with recovery codes, which are null if the user had some before. */
export const hasRecoveryCodes: Shape = (body) =>
  isRecord(body) && (body['recoveryCodes'] === null || Array.isArray(body['recoveryCodes']));

const prepare = <T>(kind: FactorKind, name: string, shape: Shape) =>
  api.post<T>('/account/factors', { kind, name }, { shape, isUnkeyed: true });

export async function prepareTotp(name: string): Promise<PreparedTotp> {
  const prepared = await prepare<Pick<PreparedTotp, '@id' | 'secret' | 'otpauthUrl'>>('totp', name, isTotp);
  return { ...prepared, kind: 'totp', name };
}

export async function preparePasskey(name: string): Promise<PreparedPasskey> {
  const prepared = await prepare<Pick<PreparedPasskey, '@id' | 'options'>>('passkey', name, isPasskey);
  return { ...prepared, kind: 'passkey', name, preparedAt: Date.now() };
}
