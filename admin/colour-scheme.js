// Runs before the first paint, so that a dark page never flashes white. It is a separate file because the
// content security policy forbids inline scripts. The storage key must match base/preferences.ts.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('trastienda.colour-scheme') ?? 'auto';
  } catch {
    // Without storage the colour scheme of the system applies.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
