/**
 * API Platform's admin, configured as in its manual: with the URL of the API and the sign-in. The admin derives its screens from the
 * API's documentation.
 */
import { fetchHydra, HydraAdmin, hydraDataProvider, type HttpClientOptions } from '@api-platform/admin';
import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { createRoot } from 'react-dom/client';

const { apiBaseUrl } = await (await fetch('/config.json')).json();
// Whether the client keeps the embedded records of the API's responses, or replaces them with their IRIs, by which its reference inputs look
// values up. The API accepts both (D-07).
const useEmbedded = new URLSearchParams(location.search).has('embedded');

const signedIn = (): HeadersInit => {
  const token = localStorage.getItem('token');
  return token ? { authorization: `Bearer ${token}` } : {};
};

const dataProvider = hydraDataProvider({
  entrypoint: apiBaseUrl,
  httpClient: (url: URL, options: HttpClientOptions = {}) => fetchHydra(url, { ...options, headers: signedIn() }),
  apiDocumentationParser: (entrypoint: string) => parseHydraDocumentation(entrypoint, { headers: signedIn }),
  mercure: false,
  useEmbedded,
});

const authProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    const answer = await fetch(`${apiBaseUrl}/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.message);
    localStorage.setItem('token', body.token);
  },
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('signed out');
  },
  checkError: async ({ status }: { status: number }) => {
    if (status === 401) throw new Error('signed out');
  },
};

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <HydraAdmin
      entrypoint={apiBaseUrl}
      dataProvider={dataProvider}
      authProvider={authProvider}
      requireAuth
      disableTelemetry
    />,
  );
}
