/**
 * Resolves the imports of drizzle-orm, and those between its own modules. Node would parse `exports` of its package.json (130 KB) again for
 * each of these imports, which takes half of the API's load time.
 */
import * as module from 'node:module';

const resolved = new Map();

// Node 20 has no hooks. It runs npm and the linter, which the tests start and which do not load the API.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    // The package is of the type `module`, so a relative import of a `.js` file is an ES module. Its CommonJS modules end in `.cjs`.
    if (parentURL.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    // The project's own modules all resolve a name to the same copy of drizzle-orm.
    const isOurs = specifier.startsWith('drizzle-orm') && !parentURL.includes('/node_modules/');
    if (!isOurs || !conditions.includes('import')) return next(specifier, context);
    const known = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
