import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { FactorKind } from '@trastienda/contract/calls/session/factors';
import { useTranslation } from 'react-i18next';
import lineClasses from '../../../kit/account/lines.module.css';
import { canUsePasskeys } from '../../../session/factors/can-use-passkeys.ts';
import { factorIcons } from './factor-line.tsx';
import classes from './factors.module.css';
import type { Opening } from './use-opening.ts';

type Props = {
  /** Whether the user has no factor. Each kind is then explained. */
  isFirst: boolean;
  opening: Opening;
};

/** The buttons that add an app or, where passkeys work, a passkey. */
export function WaysToAdd({ isFirst, opening }: Props) {
  const { t } = useTranslation('account');
  const kinds: FactorKind[] = canUsePasskeys() ? ['totp', 'passkey'] : ['totp'];
  const buttons = kinds.map((kind) => <AddButton key={kind} kind={kind} opening={opening} />);
  if (!isFirst) return <div className={classes['buttons']}>{buttons}</div>;
  return (
    <ul>
      {kinds.map((kind, index) => {
        const Icon = factorIcons[kind];
        return (
          <li key={kind} className={lineClasses['line']}>
            <span className={`ts-tile ${lineClasses['sign']}`}>
              <Icon size={20} stroke={1.7} aria-hidden />
            </span>
            <span className={lineClasses['name']}>{t(`factors.${kind}.title`)}</span>
            <p className={`ts-soft ${classes['about']}`}>{t(`factors.${kind}.about`)}</p>
            <span className={classes['add']}>{buttons[index]}</span>
          </li>
        );
      })}
    </ul>
  );
}

function AddButton({ kind, opening }: { kind: FactorKind; opening: Opening }) {
  const { t } = useTranslation('account');
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      loading={opening.isPending && opening.variables.kind === kind}
      onClick={({ currentTarget: opener }) => opening.isPending || opening.mutate({ kind, opener })}
    >
      {t(`factors.${kind}.add`)}
    </Button>
  );
}
