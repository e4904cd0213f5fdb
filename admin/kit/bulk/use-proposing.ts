import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { idInPath } from '@trastienda/contract/model/reference';
import type { Proposal } from '@trastienda/contract/proposals/proposal';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import type { Refusal } from '../../session/calls/api-failure.ts';
import { isIdentified } from '../../session/calls/answer-shapes.ts';
import { api, ApiFailure, isAbort } from '../../session/calls/api-client.ts';
import { toFailureText } from '../elements/alerts.tsx';
import { selectionLanguage, toSelection, type Selected } from './selected.ts';

type Operations = ProposalRequest['operations'];
type Options = Pick<ProposalRequest, 'notify'>;
type Sent = { selected: Selected; operations: Operations; options: Options };

/** Why no change was planned. `text`: a sentence. `refusals`: the refused parts of the request, such as `operations.0.value`. */
export type ProposingError = { text: string; refusals: readonly Refusal[] };

/**
 * Plans a change of many records and shows its plan. Nothing is written to the records. `propose` never rejects: it resolves to the reason why no
 * change was planned, which `errorOf` also returns until the next call. The same request can be sent again after a lost answer: the idempotency key
 * keeps it from being planned twice.
 * @param onProposed called before the plan is shown.
 */
export function useProposing({ onProposed }: { onProposed?: () => void } = {}) {
  const router = useRouter();
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: ({ selected, operations, options }: Sent) => {
      const body: ProposalRequest = { ...toSelection(selected), operations, ...options };
      return api.post<Proposal>('/proposals', body, { language: selectionLanguage, shape: isIdentified });
    },
  });
  const propose = async (selected: Selected, operations: Operations, options: Options = {}) => {
    let planned: Proposal;
    try {
      planned = await mutateAsync({ selected, operations, options });
    } catch (failure) {
      return toProposingError(failure);
    }
    onProposed?.();
    await router.navigate({ to: '/cambios/$id', params: { id: idInPath(planned['@id']) } });
    return undefined;
  };
  /** Returns the error of the last call if it was for these records. */
  const errorOf = (selected: Selected) =>
    error !== null && variables !== undefined && isSameSelection(variables.selected, selected)
      ? toProposingError(error)
      : undefined;
  return { propose, isBusy: isPending, errorOf };
}

const isSameSelection = (a: Selected, b: Selected) => JSON.stringify(toSelection(a)) === JSON.stringify(toSelection(b));

/** Returns undefined for a call that was aborted, because its session has ended or the user did not confirm it. */
function toProposingError(error: unknown): ProposingError | undefined {
  if (error === null || isAbort(error)) return undefined;
  const refusals = error instanceof ApiFailure ? error.violations : [];
  return { text: refusals[0]?.message ?? toFailureText(error), refusals };
}
