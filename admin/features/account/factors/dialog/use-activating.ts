import { useQueryClient } from '@tanstack/react-query';
import type { RecoveryCodes } from '@trastienda/contract/calls/factors';
import { accountQuery } from '../../../../kit/account/account-query.ts';
import { showFailure } from '../../../../kit/elements/alerts.tsx';
import { api } from '../../../../session/calls/api-client.ts';
import type { FactorProof } from '../../../../session/factors/factor-sign-in.ts';
import { hasRecoveryCodes } from '../prepare.ts';

/** An activated factor. `codes` are the first recovery codes of the user, or null. */
export type Activated = { codes: readonly string[] | null; name: string };

type Prepared = { '@id': string; name: string };

/** Returns a function that activates a prepared factor, and gives it its name. It fails as the call does. */
export function useActivating() {
  const client = useQueryClient();
  const reread = () => void client.invalidateQueries({ queryKey: accountQuery.queryKey });
  return async ({ '@id': id, name: stored }: Prepared, proof: FactorProof, name: string): Promise<Activated> => {
    const options = { shape: hasRecoveryCodes, isUnkeyed: true };
    const { recoveryCodes } = await api.post<RecoveryCodes>(`${id}/activation`, proof, options);
    // The recovery codes do not wait for the name.
    if (name === stored) reread();
    else void api.put(id, { name }, { isUnkeyed: true }).catch(showFailure).finally(reread);
    return { codes: recoveryCodes, name };
  };
}
