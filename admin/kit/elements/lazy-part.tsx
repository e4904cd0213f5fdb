import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../store.ts';
import { showFailure } from './alerts.tsx';

type Own = {
  /** Shown while the code loads. */
  waiting?: ReactNode;
  /** Shown if the code does not load; default: only the button that loads it again. */
  failed?: (retry: ReactNode) => ReactNode;
};

/**
 * Returns a component whose code is loaded when the component is first rendered. Unlike with React's `lazy`, a failure is not permanent and
 * leaves the rest of the screen in place: an alert reports it, and a button loads the code again. A further element of the component loads it
 * again, too.
 * @param fetchCode loads the component with `loadChunk`.
 * @param options `isQuiet`: a failure shows nothing.
 */
export function lazyPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>, { isQuiet = false } = {}) {
  const state = createStore<{ Part?: ComponentType<P>; hasFailed?: true }>({});
  let isLoading = false;
  const load = async () => {
    if (isLoading || state.read().Part) return;
    isLoading = true;
    try {
      state.write({ Part: await fetchCode() });
    } catch (error) {
      state.write({ hasFailed: true });
      if (!isQuiet) showFailure(error);
    } finally {
      isLoading = false;
    }
  };
  // React calls this when an element of the component is mounted.
  const subscribe = (listener: () => void) => {
    void load();
    return state.subscribe(listener);
  };
  return function LazyPart({ waiting, failed = (retry) => retry, ...props }: P & Own) {
    const { Part, hasFailed } = useSyncExternalStore(subscribe, state.read);
    // The cast is safe: without `waiting` and `failed`, the props are those of the component.
    if (Part) return <Part {...(props as unknown as P)} />;
    return hasFailed && !isQuiet ? failed(<Retry onClick={() => void load()} />) : waiting;
  };
}

function Retry({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />} onClick={onClick}>
      {t('retry')}
    </Button>
  );
}
