import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { AccountSession } from '@trastienda/contract/calls/account';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../moment.ts';
import lineClasses from '../lines.module.css';
import { useDeviceName } from './device-name.ts';
import classes from './sessions.module.css';

const phones = new Set(['Android', 'iOS', 'iPadOS']);

type Props = { session: AccountSession; isEnding: boolean; onEnd: () => void };

/** A session: its device, its network, when it was used, and the button that ends it. */
export function SessionLine({ session, isEnding, onEnd }: Props) {
  const { t } = useTranslation('account');
  const toSince = useMoment('account:sessions.since');
  const toUsed = useMoment('account:sessions.used');
  const { network, system, startedAt, usedAt, isCurrent } = session;
  const { toName, toFullName } = useDeviceName();
  const Icon = phones.has(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={lineClasses['line']}>
      <span className={`ts-tile ${lineClasses['sign']}`}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <span className={`${lineClasses['name']} ${classes['device']}`}>
        <span>{toName(session)}</span>
        {isCurrent && <b className={classes['current']}>{t('account:sessions.current')}</b>}
      </span>
      <ul className={`ts-meta ts-num ${lineClasses['facts']}`}>
        {network !== null && <li>{network}</li>}
        <li>{isCurrent ? t('account:sessions.inUse') : <time dateTime={usedAt}>{toUsed(usedAt)}</time>}</li>
        <li>
          <time dateTime={startedAt}>{toSince(startedAt)}</time>
        </li>
      </ul>
      {!isCurrent && (
        <Button
          className={lineClasses['actions']}
          variant="default"
          loading={isEnding}
          aria-label={t('account:sessions.endOf', { device: toFullName(session) })}
          onClick={onEnd}
        >
          {t('account:sessions.end')}
        </Button>
      )}
    </li>
  );
}
