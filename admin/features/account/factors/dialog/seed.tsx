import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PreparedTotp } from '../prepare.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './dialog.module.css';
import { QrCode } from './qr-code.tsx';

type Props = {
  prepared: PreparedTotp;
  /** Whether the app may be on this device, where the QR code cannot be scanned. */
  isPhone: boolean;
};

/** The seed for an authenticator app: as a QR code, as a text, and on a phone as a link that opens the app. */
export function Seed({ prepared: { secret, otpauthUrl }, isPhone }: Props) {
  const { t } = useTranslation('account');
  return (
    <div className={classes['scan']}>
      {isPhone && (
        <Button component="a" href={otpauthUrl} variant="default" fullWidth>
          {t('app.open')}
        </Button>
      )}
      <QrCode text={otpauthUrl} label={t('app.qr')} />
      <div className={classes['instead']}>
        <p>{t('app.scan')}</p>
        <p className="ts-soft">{t('app.secret')}</p>
        <code className={classes['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} texts="app" />
      </div>
    </div>
  );
}
