import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './mantine.css';
import './fonts.css';
import './theme.css';
import './forced-colours.css';
import './print.css';
import type { Router } from './router.tsx';
import { loadChunk } from './base/chunk-loading.ts';
import { markOpening } from './base/mark-opening.ts';
import { colourSchemeKey } from './base/preferences.ts';
import { loadTexts } from './i18n/i18n.ts';
import { confirmBy } from './session/calls/confirmation.ts';
import { followTabs } from './session/session.ts';
import { askForConfirmation, openQuestion } from './shell/confirmation/ask-for-confirmation.ts';
import { focusHeadings } from './shell/focus-heading.ts';
import { FailedStart } from './shell/failed-start.tsx';
import { followRequiredStep } from './shell/follow-required-step.ts';
import { followSession } from './shell/follow-session.ts';
import { followKeys } from './shell/keys.ts';
import { openDialog } from './shell/open-dialog.tsx';
import { followRecords } from './shell/palette/recent-records.ts';
import { closePalette } from './shell/palette-state.ts';
import { cssVariablesResolver, theme } from './theme.ts';

type Start = {
  /** The element into which the admin is rendered. */
  element: Element;
  router: Router;
  queryClient: QueryClient;
  /** False if the configuration could not be read; the admin then shows an error with a retry button. */
  isReady: boolean;
};

/**
 * Renders the admin with the stored session. The texts must be loaded before the call and, if `isReady`, also the configuration.
 * @returns a function that unmounts the admin.
 */
export function startAdmin({ element, router, queryClient, isReady }: Start): () => void {
  // Without the configuration, it is not known who may use the admin.
  const stopTabs = isReady ? followTabs() : () => undefined;
  const stopSession = followSession(router, queryClient);
  const stopStep = followRequiredStep(router);
  confirmBy(askForConfirmation);
  const stopMarking = markOpening(router);
  const stopRemembering = followRecords(router);
  const stopScrolling = router.subscribe('onRendered', ({ pathChanged }) => {
    if (pathChanged) window.scrollTo(0, 0);
  });
  const stopAsking = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    openQuestion.read()?.onAnswer(false);
    openDialog.write(undefined);
    closePalette();
  });
  const stopKeys = followKeys(async () => {
    const [{ createAct }] = await Promise.all([
      loadChunk(() => import('./features/palette/keys/acts.tsx')),
      loadTexts('palette'),
    ]);
    return createAct(router);
  });
  const stopFocusing = focusHeadings(router);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={localStorageColorSchemeManager({ key: colourSchemeKey })}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          {isReady ? <RouterProvider router={router} /> : <FailedStart />}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  return () => {
    for (const stop of [
      stopKeys,
      stopFocusing,
      stopAsking,
      stopScrolling,
      stopRemembering,
      stopMarking,
      stopStep,
      stopSession,
      stopTabs,
    ])
      stop();
    root.unmount();
  };
}
