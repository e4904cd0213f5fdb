/* global SwaggerUIBundle, document, matchMedia */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

SwaggerUIBundle({
  url: 'docs.json',
  dom_id: '#documentation',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  // Collapses the list of all schemas, because each operation already shows those that it uses.
  defaultModelsExpandDepth: 0,
});
