import type { AccountSession } from '@trastienda/contract/calls/account';
import { useTranslation } from 'react-i18next';

type Device = Pick<AccountSession, 'browser' | 'system' | 'network'>;

/** Returns functions that name the device of a session: `Firefox en Windows` or, in full, `Firefox en Windows, 203.0.113.0/24`. */
export function useDeviceName() {
  const { t } = useTranslation('account');
  const toName = ({ browser, system }: Device): string => {
    if (browser === null && system === null) return t('account:sessions.device.unknown');
    if (system === null) return browser ?? '';
    return browser === null
      ? t('account:sessions.device.system', { system })
      : t('account:sessions.device.both', { browser, system });
  };
  const toFullName = (device: Device) => [toName(device), device.network ?? []].flat().join(', ');
  return { toName, toFullName };
}
