import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../kit/elements/alerts.tsx';

/** Returns a function that opens the first screen after a sign-in. */
export function useEntering() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const opens = useLocation({ select: ({ state }) => state.opens });
  return () => {
    showSuccess(t('success'));
    return navigate({ to: opens ?? '/experiencias', replace: true });
  };
}
