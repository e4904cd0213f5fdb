import type { ExperienceMember } from '@trastienda/contract/resources/experience';
import { toLine } from '@trastienda/contract/validators/line';
import { useTranslation } from 'react-i18next';
import type { Received } from '../../kit/records/received.ts';
import { ToggleCell } from '../../kit/list/table/toggle-cell.tsx';
import { api } from '../../session/calls/api-client.ts';

/** The toggle that activates an experience, and then notifies its maker. */
export function ActiveToggle({ row }: { row: Received<ExperienceMember> }) {
  const { t } = useTranslation('experiences');
  return (
    <ToggleCell
      collection="experiences"
      row={row}
      name="isActive"
      label={t('isActiveOf', { name: row.name })}
      onSaved={(isActive) => notifyMaker(row, isActive)}
      recordName={row.name}
      toDone={(isActive) => (isActive ? t('activated', { name: row.name }) : t('deactivated', { name: row.name }))}
    />
  );
}

/** Notifies the maker that the experience was activated or deactivated. */
async function notifyMaker({ name, maker }: Received<ExperienceMember>, isActive: boolean): Promise<void> {
  if (!maker) return;
  await api.post('/send/is_active_notification', {
    // Names of old records may contain line breaks, which this endpoint rejects (D-74).
    name: name && toLine(name),
    makerName: maker.name && toLine(maker.name),
    email: maker.email,
    isActive,
  });
}
