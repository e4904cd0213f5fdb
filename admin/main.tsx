import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from './i18n/i18n.ts';
import './mantine.css';
import './fonts.css';
import './theme.css';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { showFailure } from './kit/alerts.tsx';
import { loadConfig } from './session/load-config.ts';
import { colourSchemeKey } from './session/preferences.ts';
import { followTabs } from './session/session.ts';
import { FailedStart } from './shell/failed-start.tsx';
import { followSession } from './shell/follow-session.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const colourSchemes = localStorageColorSchemeManager({ key: colourSchemeKey });

const [configRead] = await Promise.allSettled([loadConfig(), startTexts()]);
if (configRead.status === 'rejected') showFailure(configRead.reason);

followTabs();
followSession();

// Every navigation starts at the top (SHELL-35), also one that the browser would scroll back.
window.history.scrollRestoration = 'manual';
router.subscribe('onRendered', ({ pathChanged }) => {
  if (pathChanged) window.scrollTo(0, 0);
});

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {configRead.status === 'fulfilled' ? <RouterProvider router={router} /> : <FailedStart />}
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
