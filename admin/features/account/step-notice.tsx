import { IconAlertTriangle } from '@tabler/icons-react';
import { toErrorSentence } from '@trastienda/contract/errors';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { RequiredStep } from '../../session/required-step.ts';
import classes from './account.module.css';

/** Says why the user has to choose a password, or to add a second factor. */
export const StepNotice = ({ step }: { step: RequiredStep }) => (
  <div className={`ts-warning ${classes['notice']}`} role="alert">
    <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    <span>{toErrorSentence(step, currentLanguage())}</span>
  </div>
);
