import { createBrowserHistory } from '@tanstack/react-router';
import { startAdmin } from './start-admin.tsx';
import { followStyles } from './base/chunk-loading.ts';
import { times } from './base/times.ts';
import { readFirstList } from './first-list.ts';
import { startTexts } from './i18n/i18n.ts';
import { showFailure } from './kit/elements/alerts.tsx';
import { createQueryClient } from './query-client.ts';
import { createSiteMap, fetchScreen } from './router.tsx';
import { loadConfig } from './session/load-config.ts';

followStyles();
const router = createSiteMap(createBrowserHistory());
const texts = startTexts();
const queryClient = createQueryClient();
const screen = texts.then(() => fetchScreen(router, window.location.pathname)).catch(() => undefined);
const [configRead, textsRead] = await Promise.allSettled([loadConfig(), texts]);
for (const read of [textsRead, configRead]) if (read.status === 'rejected') showFailure(read.reason);

const deadline = new Promise<void>((resolve) => setTimeout(resolve, times.firstScreenMs));
const list = configRead.status === 'fulfilled' ? readFirstList(queryClient) : undefined;
await Promise.race([Promise.all([screen, list]), deadline]);

// A newly opened screen starts at the top (SHELL-35), so the browser must not restore the scroll position.
window.history.scrollRestoration = 'manual';

startAdmin({
  element: document.getElementById('root') ?? document.body,
  router,
  queryClient,
  isReady: configRead.status === 'fulfilled',
});
