/**
 * The layers of each part of the product, the lowest first. A file may import files of its own layer, of the layers before it, and of the
 * contract. A layer is a folder, or a pattern of files. In a layer that ends in `/*`, each folder is apart: none imports another.
 */
export const layers = {
  contract: ['contract'],
  api: [
    'api/env',
    'api/log',
    'api/db',
    'api/http',
    'api/idempotency',
    'api/openapi',
    'api/session',
    'api/jobs',
    'api/payments',
    'api/distributor',
    'api/mail',
    'api/media',
    'api/services.ts',
    'api/hydra',
    'api/resources',
    'api/changes',
    'api/trash',
    'api/imports',
    'api/{resources,file-users}.ts',
    'api/views',
    'api/account',
    'api/erasure',
    'api/backup',
    'api/calls',
    'api/app.ts',
    'api/demo',
    'api/start',
    'api/doctor',
    'api/cli',
    'api/main.ts',
  ],
  admin: [
    'admin/base',
    'admin/i18n',
    'admin/session',
    'admin/kit',
    'admin/partners',
    'admin/menu.ts',
    'admin/shell',
    'admin/features/*',
    'admin/{theme,query-client,router,start-admin,first-list,main}.{ts,tsx}',
    'admin/build',
    'admin/vite.config.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

/** The layers inside a layer, the lowest first. Their names are relative to its folder. */
export const innerLayers = {
  'admin/kit': [
    '*.ts',
    // Elements: independent of forms and lists.
    'records',
    'elements',
    'floating',
    'undo',
    // Parts of screens.
    'differences',
    'drafts',
    'form',
    'cropper',
    'gallery',
    'fields',
    'history',
    'account',
    'list',
    // Whole screens.
    'screens',
  ],
  'api/imports': [
    '{source,tables}.ts',
    'records',
    'reading',
    'sources',
    'planning',
    'applying',
    'undoing',
    'running',
    'history',
    'routes',
  ],
} as const satisfies Record<string, readonly string[]>;
