// Runs before the first paint, so that a dark page never flashes white. A file of its own because the
// content security policy lets no inline script run. The key is the one of session/preferences.ts.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('trastienda.colour-scheme') ?? 'auto';
  } catch {
    // A browser without storage follows the system.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
