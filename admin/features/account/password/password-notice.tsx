import { IconAlertTriangle } from '@tabler/icons-react';
import { toErrorSentence } from '@trastienda/contract/errors';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from '../account.module.css';

/** Says why the user has to choose a password. */
export const PasswordNotice = () => (
  <div className={`ts-warning ${classes['notice']}`} role="alert">
    <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    <span>{toErrorSentence('passwordChangeNeeded', currentLanguage())}</span>
  </div>
);
