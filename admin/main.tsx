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
import { loadConfig } from './session/config.ts';
import { colourSchemeKey } from './session/preferences.ts';
import { onSessionEnd, watchOtherTabs } from './session/session.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const colourSchemes = localStorageColorSchemeManager({ key: colourSchemeKey });

await Promise.all([loadConfig(), startTexts()]);

onSessionEnd(() => {
  queryClient.clear();
  // The guards run again and lead to the login.
  void router.invalidate();
});
watchOtherTabs();

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
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
