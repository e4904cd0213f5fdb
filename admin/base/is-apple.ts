/** Whether the system has the key ⌘ for commands, and Option (Alt) for further characters. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);
