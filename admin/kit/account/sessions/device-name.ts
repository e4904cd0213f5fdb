import type { AccountSession } from '@trastienda/contract/calls/account';
import { useTranslation } from 'react-i18next';

/** Returns a function that names the device of a session: `Firefox en Windows`. */
export function useDeviceName(): (session: Pick<AccountSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation('account');
  return ({ browser, system }) => {
    if (browser === null && system === null) return t('account:sessions.device.unknown');
    if (system === null) return browser ?? '';
    return browser === null
      ? t('account:sessions.device.system', { system })
      : t('account:sessions.device.both', { browser, system });
  };
}
