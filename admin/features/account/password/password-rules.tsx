import { IconCircle, IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { ownPasswordRules } from '@trastienda/contract/account/own-password';
import { limits } from '@trastienda/contract/limits';
import { useTranslation } from 'react-i18next';
import classes from './password-rules.module.css';
import type { RuleStates } from './rule-states.ts';

const icons = { open: IconCircle, met: IconCircleCheckFilled, missing: IconCircleX };

/** The rules of a new password, each with an icon and a sentence for its state. A line that changes is announced as a whole. */
export function PasswordRules({ states }: { states: RuleStates }) {
  const { t } = useTranslation('account');
  return (
    <ul className={classes['rules']} aria-live="polite">
      {ownPasswordRules.map((rule) => {
        const state = states[rule];
        const Icon = icons[state];
        return (
          <li key={`${rule}-${state}`} data-state={state}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {t(`rules.${rule}.${state}`, limits.ownPassword)}
          </li>
        );
      })}
    </ul>
  );
}
