import { relative } from 'node:path';
import type { Plugin } from 'vite';

const textFile = /(?:^|\/)(?:features\/(?<feature>[^/]+)|kit|partners|i18n)\/(?<language>es|en)\.json$/;

/**
 * A Vite plugin that sends a changed translation file to the browser instead of reloading the page, so that forms keep their
 * input. `i18n/i18n.ts` applies the new texts.
 */
export function hotTexts(root: string): Plugin {
  return {
    name: 'trastienda:hot-texts',
    apply: 'serve',
    async hotUpdate({ file, type, read }) {
      const found = textFile.exec(relative(root, file).replaceAll('\\', '/'))?.groups;
      if (!found || type !== 'update') return undefined;
      const { language, feature: namespace = 'common' } = found;
      this.environment.hot.send('trastienda:texts', { language, namespace, texts: JSON.parse(await read()) });
      return [];
    },
  };
}
