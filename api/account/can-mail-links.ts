import type { Env } from '../env/env.ts';

/** Whether the server can mail links to the admin. Their address is a setting, never the host of a request, which a stranger chooses. */
export const canMailLinks = ({ smtpUrl, adminUrl }: Pick<Env, 'smtpUrl' | 'adminUrl'>): boolean =>
  smtpUrl !== undefined && adminUrl !== undefined;
