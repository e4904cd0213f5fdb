import { useState, type ComponentType } from 'react';

/**
 * Returns a component whose code is not part of the first screen, undefined until it is loaded, and the function that loads it.
 * @param fetchCode loads the component with `loadChunk`.
 * @throws ChunkLoadError from that function if the code does not load; the next call tries again.
 */
export function useOnDemand<P>(fetchCode: () => Promise<ComponentType<P>>) {
  const [part, setPart] = useState<{ Part?: ComponentType<P> }>({});
  const load = async () => {
    if (part.Part) return;
    const Part = await fetchCode();
    setPart({ Part });
  };
  return [part.Part, load] as const;
}
