import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Factor } from '@trastienda/contract/calls/session/factors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../../kit/account/account-query.ts';
import { showFailure, showSuccess } from '../../../kit/elements/alerts.tsx';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { RemoveQuestion } from './remove-question.tsx';

/** The factor that the question is about. `refusal` is the sentence of the API if it must not be removed. */
type Asked = { factor: Factor; refusal?: string };

/**
 * Returns the question before a factor is removed, and a function that opens it. `removed` is the factor that is being removed.
 * @param onRemoved called when the line of the factor is about to disappear.
 */
export function useRemoving(factors: readonly Factor[], onRemoved: () => void) {
  const [asked, setAsked] = useState<Asked>();
  const remove = useRemove({ onRemoved, onRefused: setAsked });
  const question = asked && (
    <RemoveQuestion
      {...asked}
      isLast={factors.length === 1}
      onClose={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        remove.mutate(asked.factor);
      }}
    />
  );
  return {
    ask: (factor: Factor) => remove.isPending || setAsked({ factor }),
    removed: remove.isPending ? remove.variables : undefined,
    question,
  };
}

function useRemove({ onRemoved, onRefused }: { onRemoved: () => void; onRefused: (refused: Asked) => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { queryKey } = accountQuery;
  return useMutation({
    mutationFn: ({ '@id': id }: Factor) => api.delete(id, { isUnkeyed: true }),
    onSuccess: (_, { '@id': id, name }) => {
      showSuccess(t('factors.removed', { name }));
      onRemoved();
      client.setQueryData(
        queryKey,
        (account) => account && { ...account, factors: account.factors.filter((each) => each['@id'] !== id) },
      );
    },
    onError: (error, factor) => {
      if (error instanceof ApiFailure && error.key === 'lastFactor') onRefused({ factor, refusal: error.message });
      else showFailure(error);
    },
    // A failure may also mean that the factor no longer exists.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
