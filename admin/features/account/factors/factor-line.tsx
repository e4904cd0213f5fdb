import { IconDeviceMobile, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Factor } from '@trastienda/contract/calls/session/factors';
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import lineClasses from '../../../kit/account/lines.module.css';
import { IconButton } from '../../../kit/elements/icon-button.tsx';
import { Tooltip } from '../../../kit/floating/tooltip.tsx';
import { useMoment } from '../../../kit/moment.ts';
import { takeFocus } from '../../../kit/take-focus.ts';
import { Renaming } from './renaming.tsx';

export const factorIcons = { totp: IconDeviceMobile, passkey: IconKey };

type Props = { factor: Factor; isRemoved: boolean; onRemove: () => void };

/** A second factor: its kind, its name, when it was added and used, and the buttons that rename and remove it. */
export function FactorLine({ factor, isRemoved, onRemove }: Props) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'shown' | 'renaming' | 'renamed'>('shown');
  const { kind, name } = factor;
  const Icon = factorIcons[kind];
  return (
    <li className={lineClasses['line']}>
      <span className={`ts-tile ${lineClasses['sign']}`}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      {state === 'renaming' ? (
        <Renaming factor={factor} onEnd={() => setState('renamed')} />
      ) : (
        <>
          <span className={lineClasses['name']} dir="auto">
            {name}
          </span>
          <Facts factor={factor} />
          <span className={lineClasses['actions']}>
            <Tooltip label={t('factors.rename')}>
              <IconButton
                ref={state === 'renamed' ? takeFocus : undefined}
                aria-label={t('factors.renameOf', { name })}
                onClick={() => setState('renaming')}
              >
                <IconPencil size={18} stroke={1.7} aria-hidden />
              </IconButton>
            </Tooltip>
            <Tooltip label={t('factors.remove')}>
              <IconButton
                data-danger
                aria-label={t('factors.removeOf', { name })}
                aria-busy={isRemoved}
                onClick={onRemove}
              >
                {isRemoved ? <Loader size={18} /> : <IconTrash size={18} stroke={1.7} aria-hidden />}
              </IconButton>
            </Tooltip>
          </span>
        </>
      )}
    </li>
  );
}

function Facts({ factor: { kind, createdAt, lastUsedAt } }: { factor: Factor }) {
  const { t } = useTranslation('account');
  const toSince = useMoment('account:factors.since');
  const toUsed = useMoment('account:factors.used');
  return (
    <ul className={`ts-meta ts-num ${lineClasses['facts']}`}>
      <li>{t(`factors.${kind}.title`)}</li>
      <li>
        <time dateTime={createdAt}>{toSince(createdAt)}</time>
      </li>
      <li>{lastUsedAt === null ? t('factors.unused') : <time dateTime={lastUsedAt}>{toUsed(lastUsedAt)}</time>}</li>
    </ul>
  );
}
