const name = 'trastienda.drafts';

/** Tells all tabs, this one included, that drafts were added or removed. */
export function tellDraftsChanged() {
  const channel = new BroadcastChannel(name);
  // The rule is about windows: a channel has only its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(undefined);
  channel.close();
}

/**
 * Calls the listener when drafts were added or removed, in this tab or in another.
 * @returns a function that removes the listener.
 */
export function onDraftsChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
