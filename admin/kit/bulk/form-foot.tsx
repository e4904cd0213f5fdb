import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bulk.module.css';

type Props = { failure: string | undefined; isBusy: boolean };

/** Why the change could not be planned, and the button that plans it. */
export function FormFoot({ failure, isBusy }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes['foot']}>
      <div role="alert">
        {failure !== undefined && (
          <p className={classes['failure']}>
            <IconAlertTriangleFilled size={18} aria-hidden />
            <span>{failure}</span>
          </p>
        )}
      </div>
      <div className={classes['actions']}>
        <p className="ts-meta">{t('bulk.nothingWritten')}</p>
        <Button type="submit" size="md" loading={isBusy}>
          {t('bulk.preview')}
        </Button>
      </div>
    </div>
  );
}
