import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { AccountSession } from '@trastienda/contract/calls/account';
import { useTranslation } from 'react-i18next';
import { toAgo } from '../../ago.ts';
import { useMoment } from '../../moment.ts';
import { useDeviceName } from './device-name.ts';
import classes from './sessions.module.css';

const phones = new Set(['Android', 'iOS', 'iPadOS']);

type Props = { session: AccountSession; isEnding: boolean; onEnd: () => void };

/** A device that is signed in: what it is, from which network and when it was used, and the button that signs it out. */
export function SessionLine({ session, isEnding, onEnd }: Props) {
  const { t, i18n } = useTranslation('account');
  const toSince = useMoment('account:sessions.since');
  const toMoment = useMoment();
  const { network, system, startedAt, usedAt, isCurrent } = session;
  const name = useDeviceName()(session);
  const Icon = phones.has(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes['line']}>
      <span className={`ts-tile ${classes['sign']}`}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <span className={classes['device']}>
        <span>{name}</span>
        {isCurrent && <b className={classes['current']}>{t('account:sessions.current')}</b>}
      </span>
      <ul className={`ts-meta ts-num ${classes['facts']}`}>
        {network !== null && <li>{network}</li>}
        <li>
          {isCurrent ? (
            t('account:sessions.inUse')
          ) : (
            <time dateTime={usedAt} title={toMoment(usedAt)}>
              {t('account:sessions.used', { ago: toAgo(usedAt, i18n.language) })}
            </time>
          )}
        </li>
        <li>
          <time dateTime={startedAt}>{toSince(startedAt)}</time>
        </li>
      </ul>
      {!isCurrent && (
        <Button
          className={classes['end']}
          variant="default"
          loading={isEnding}
          aria-label={t('account:sessions.endOf', { device: name })}
          onClick={onEnd}
        >
          {t('account:sessions.end')}
        </Button>
      )}
    </li>
  );
}
