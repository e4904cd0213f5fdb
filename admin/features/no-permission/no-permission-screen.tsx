import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { accent, door, frame, line, soft } from '../../kit/elements/drawings.tsx';
import { StatePanel } from '../../kit/elements/state-panel.tsx';
import { presentRole, type Operation } from '../../session/permissions.ts';

/** Says that the role of the user does not permit a screen, which the user has opened by its URL (D-88). */
export function NoPermissionScreen({ needs }: { needs: Operation }) {
  const { t } = useTranslation(['no-permission', 'common']);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The screen may replace another screen, whose focused element no longer exists.
    const heading = panel.current?.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} className="ts-card">
      <StatePanel
        drawing={<LockedDoor />}
        heading="h1"
        title={t('common:noPermission')}
        text={t('text', { role: t(`common:values.roles.${presentRole()}`), what: t(whatOf(needs)) })}
      >
        <Button component={Link} to="/dashboard">
          {t('home')}
        </Button>
      </StatePanel>
    </div>
  );
}

/** Returns the key of the words for an operation: `what.POST.users` for `POST /users`, as for all operations of a collection. */
function whatOf(operation: Operation): string {
  const [method = '', path = ''] = operation.split(' ');
  return `what.${method}.${path.split('/')[1] ?? ''}`;
}

const LockedDoor = () => (
  <svg {...frame}>
    <path d="M28 104h104" stroke={line} strokeWidth="3" strokeLinecap="round" />
    <path d="M48 104V50a32 32 0 0 1 64 0v54Z" fill={soft} stroke={accent} strokeWidth="3" />
    <path d="M80 19v34M80 79v25" stroke={accent} strokeWidth="2" opacity=".5" />
    <rect x="66" y="58" width="28" height="22" rx="5" fill={door} />
    <path d="M72 58v-5a8 8 0 0 1 16 0v5" stroke={door} strokeWidth="4" />
    <path d="M80 66v6" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
