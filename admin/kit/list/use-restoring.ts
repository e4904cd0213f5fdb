import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../session/calls/api-client.ts';
import { hasFeature } from '../../session/config.ts';
import { refresh } from '../records/queries.ts';
import { offerUndo, undoTexts } from '../undo/undo-offer.ts';

/**
 * Returns a function that offers to undo a delete by restoring the record from the trash (D-71).
 * @param collections the collections that contain the record or show it, which are refetched afterwards.
 */
export function useRestoring(...collections: readonly string[]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  return (name: string, pathInTrash: string | undefined) => {
    if (pathInTrash === undefined || !hasFeature('trash')) return;
    void offerUndo({
      ...undoTexts(name),
      text: t('undo.inTrash', { name }),
      undo: async () => {
        await api.post(`${pathInTrash}/restore`, undefined);
        for (const collection of [...collections, 'trash']) refresh(client, collection);
        return true;
      },
      undone: t('undo.restored', { name }),
      recoveryAction: { label: t('undo.toTrash'), run: () => void navigate({ to: '/papelera' }) },
    });
  };
}
