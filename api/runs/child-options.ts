/**
 * Returns the options of Node with which a child process preloads the same modules as its parent. Without the launcher's `resolve-once.mjs`, a
 * child needs several times as long to load the API.
 * @param execArgv the options of the parent.
 */
export const preloadOptions = (execArgv: readonly string[]): string[] =>
  execArgv.flatMap((option, place) => {
    if (option.startsWith('--import=')) return [option];
    const module = execArgv[place + 1];
    return option === '--import' && module !== undefined ? [option, module] : [];
  });
