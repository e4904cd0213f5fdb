import { useQueryClient } from '@tanstack/react-query';
import type { RecoveryCodes } from '@trastienda/contract/calls/session/factors';
import { accountQuery } from '../../../../kit/account/account-query.ts';
import { showFailure } from '../../../../kit/elements/alerts.tsx';
import { api, ApiFailure } from '../../../../session/calls/api-client.ts';
import type { FactorProof } from '../../../../session/factors/factor-sign-in.ts';
import { hasRecoveryCodes } from '../prepare.ts';

/**
 * An activated factor. `codes` are the first recovery codes of the user, or null. `hasLostCodes`: they were in the answer to an earlier
 * activation, which did not arrive.
 */
export type Activated = { codes: readonly string[] | null; hasLostCodes?: boolean; name: string };

type Prepared = { '@id': string; name: string };

/** The key of the mutations that activate a factor. */
export const activationKey = ['activation'];

/** Returns a function that activates a prepared factor, and one that checks whether it is active when an answer was lost. */
export function useActivating() {
  const client = useQueryClient();
  const reread = () => client.fetchQuery({ ...accountQuery, staleTime: 0 });
  const finish = ({ '@id': id, name: stored }: Prepared, activated: Activated): Activated => {
    const { name } = activated;
    const refresh = () => void client.invalidateQueries({ queryKey: accountQuery.queryKey });
    // The recovery codes do not wait for the name.
    if (name === stored) refresh();
    else void api.put(id, { name }, { isUnkeyed: true }).catch(showFailure).finally(refresh);
    return activated;
  };
  /** Returns the factor if it is active, with the name. @throws ApiFailure if the account cannot be read. */
  const find = async (prepared: Prepared, name: string): Promise<Activated | undefined> => {
    const { factors } = await reread();
    const isActive = factors.some((factor) => factor['@id'] === prepared['@id']);
    return isActive ? finish(prepared, { codes: null, hasLostCodes: factors.length === 1, name }) : undefined;
  };
  /** Fails as the call does, unless the factor is active nevertheless. */
  const activate = async (prepared: Prepared, proof: FactorProof, name: string): Promise<Activated> => {
    try {
      const options = { shape: hasRecoveryCodes, isUnkeyed: true };
      const { recoveryCodes } = await api.post<RecoveryCodes>(`${prepared['@id']}/activation`, proof, options);
      return finish(prepared, { codes: recoveryCodes, name });
    } catch (failure) {
      const found = mayBeActive(failure) && (await find(prepared, name).catch(() => undefined));
      if (found) return found;
      throw failure;
    }
  };
  return { activate, find };
}

/** Whether the factor may be active after this failure: no readable answer came, or the API has no such factor to activate any more. */
export const mayBeActive = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.code === 404 || !String(failure.code).startsWith('4'));
