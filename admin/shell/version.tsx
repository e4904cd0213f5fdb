import { useQuery } from '@tanstack/react-query';
import type { About } from '@trastienda/contract/calls/about';
import { useTranslation } from 'react-i18next';
import { isRecord } from '../session/calls/answer-shapes.ts';
import { api } from '../session/calls/api-client.ts';
import { hasFeature } from '../session/config.ts';
import classes from './version.module.css';

const hasVersion = (body: unknown) => isRecord(body) && typeof body['version'] === 'string' && body['version'] !== '';

/** The version of the server, read once per session; renders nothing if the server does not provide it. */
export function Version() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['about'],
    queryFn: () => api.get<About>('/about', { shape: hasVersion }),
    enabled: hasFeature('about'),
    staleTime: Infinity,
    gcTime: Infinity,
    // Without this option, a failed read would be repeated whenever the menu of a phone opens.
    retryOnMount: false,
    meta: { isQuiet: true },
  });
  return data && <p className={classes['version']}>{t('frame.version', { version: data.version })}</p>;
}
