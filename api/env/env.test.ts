import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the environment', () => {
  it('D-11 D-63 has defaults: loopback, port 8080, the folder .data, the demo and the embedded database', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataFolder: '.data',
      isDemo: true,
      databaseUrl: undefined,
      apiBaseUrl: '',
      publicSiteUrl: 'http://localhost:4200',
      importReadAt: '04:00',
      trashDays: 30,
      backups: undefined,
    });
  });

  it('D-11 reads every variable by its fixed name', () => {
    const env = readEnv({
      HOST: '0.0.0.0',
      PORT: '9000',
      TRASTIENDA_DATA: '/srv/data',
      TRASTIENDA_DEMO: 'off',
      DATABASE_URL: 'postgresql://user:p%40ss@db.example:5433/shop',
      ADMIN_EMAIL: 'ana@example.com',
      ADMIN_PASSWORD: 'long enough',
      API_BASE_URL: 'https://api.example.com',
      PUBLIC_URL: 'https://admin.example.com',
      PUBLIC_SITE_URL: 'https://www.example.com',
      CORS_ORIGINS: 'https://one.example.com',
      TRUST_PROXY: '1',
      SESSION_KEYS: `${'1'.repeat(32)},${'2'.repeat(32)}`,
      FACTOR_KEYS: `${'3'.repeat(32)}, ${'4'.repeat(32)}`,
      REQUIRE_SECOND_FACTOR: 'admins',
      METRICS_TOKEN: 'm'.repeat(32),
      SMTP_URL: 'smtp://mail.example.com:25',
      MAIL_FROM: 'Tienda <tienda@example.com>',
      CIVITATIS_URL: 'https://distributor.example.com',
      CIVITATIS_USERNAME: 'me',
      CIVITATIS_PASSWORD: 'secret',
      OCTO_URL: 'https://supplier.example.com/octo/',
      OCTO_TOKEN: 'bearer',
      OCTO_NAME: 'Rutas del Sur',
      IMPORT_READ_AT: '23:05',
      BACKUP_TO: '/mnt/backups',
      BACKUP_SCHEDULE: '30 3 * * *',
      BACKUP_KEEP: '7',
      BACKUP_PASSPHRASE: 'una frase bastante larga',
      DATABASE_DIRECT_URL: 'postgresql://user@direct.example/shop',
      PREPARED_STATEMENTS: 'off',
      CHANGE_LOG_DAYS: '90',
      TRASH_DAYS: '45',
      STRIPE_API_KEY: 'key',
      STRIPE_API_BASE: 'https://payments.example.com',
      S3_BUCKET: 'media',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'eu-south-2',
      S3_PATH_STYLE: 'off',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hidden',
    });
    expect(env).toMatchObject({
      host: '0.0.0.0',
      port: 9000,
      dataFolder: '/srv/data',
      isDemo: false,
      databaseUrl: 'postgresql://user:p%40ss@db.example:5433/shop',
      adminEmail: 'ana@example.com',
      adminPassword: 'long enough',
      apiBaseUrl: 'https://api.example.com',
      publicUrl: 'https://admin.example.com',
      publicSiteUrl: 'https://www.example.com',
      corsOrigins: ['https://one.example.com'],
      trustProxy: 1,
      sessionKeys: ['1'.repeat(32), '2'.repeat(32)],
      factorKeys: ['3'.repeat(32), '4'.repeat(32)],
      requiresFactors: true,
      metricsToken: 'm'.repeat(32),
      smtpUrl: 'smtp://mail.example.com:25',
      mailFrom: 'Tienda <tienda@example.com>',
      importReadAt: '23:05',
      backups: { to: { folder: '/mnt/backups' }, schedule: '30 3 * * *', keep: 7 },
      backupPassphrase: 'una frase bastante larga',
      databaseDirectUrl: 'postgresql://user@direct.example/shop',
      hasPreparedStatements: false,
      changeLogDays: 90,
      trashDays: 45,
      octo: { url: 'https://supplier.example.com/octo', token: 'bearer', name: 'Rutas del Sur' },
      stripe: { apiKey: 'key', apiBase: 'https://payments.example.com' },
      s3: {
        bucket: 'media',
        endpoint: 'https://s3.example.com',
        region: 'eu-south-2',
        usesPathStyle: false,
        accessKeyId: 'id',
        secretAccessKey: 'hidden',
      },
    });
    expect(env.civitatis).toMatchObject({ url: 'https://distributor.example.com', username: 'me', password: 'secret' });
  });

  it('SHELL-41 is in production mode only if NODE_ENV is production', () => {
    expect(readEnv({}).isProduction).toBe(false);
    expect(readEnv({ NODE_ENV: 'development' }).isProduction).toBe(false);
    expect(readEnv({ NODE_ENV: 'production' }).isProduction).toBe(true);
  });

  it('D-64 puts the bucket into the path if S3_ENDPOINT is set, unless S3_PATH_STYLE is off', () => {
    const S3_ENDPOINT = 'https://s3.example.com';
    expect(readEnv({}).s3).toBeUndefined();
    expect(readEnv({ S3_BUCKET: 'media' }).s3).toMatchObject({ region: 'us-east-1', usesPathStyle: false });
    expect(readEnv({ S3_BUCKET: 'media', S3_ENDPOINT }).s3?.usesPathStyle).toBe(true);
    expect(readEnv({ S3_BUCKET: 'media', S3_ENDPOINT, S3_PATH_STYLE: 'off' }).s3?.usesPathStyle).toBe(false);
  });

  it.each([
    ['copias', { folder: 'copias' }],
    ['/mnt/s3:/copias', { folder: '/mnt/s3:/copias' }],
    ['s3://backups', { bucket: 'backups', folder: '' }],
    ['s3://backups/', { bucket: 'backups', folder: '' }],
    ['s3://backups/trastienda/2026/', { bucket: 'backups', folder: 'trastienda/2026' }],
  ])('reads BACKUP_TO=%s, keeps 14 backups, and takes them only with a schedule', (BACKUP_TO, to) => {
    expect(readEnv({ BACKUP_TO }).backups).toEqual({ to, schedule: undefined, keep: 14 });
  });

  it('accepts the settings of the store for a bucket of backups alone', () => {
    const key = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hidden' };
    const env = readEnv({ BACKUP_TO: 's3://backups', ...key });
    expect(env.s3).toBeUndefined();
    expect(env.backupStore).toMatchObject({ endpoint: 'http://127.0.0.1:9000', usesPathStyle: true });
  });

  it('has a store of its own for backups if one of its settings is set', () => {
    const pictures = { S3_BUCKET: 'media', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-south-2' };
    const key = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'hidden' };
    const { s3, backupStore } = readEnv({ ...pictures, ...key, BACKUP_TO: 's3://backups' });
    expect(s3).toMatchObject({ endpoint: 'http://127.0.0.1:9000', accessKeyId: undefined, prefix: 'S3_' });
    expect(backupStore).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      usesPathStyle: false,
      accessKeyId: 'id',
      secretAccessKey: 'hidden',
      prefix: 'BACKUP_S3_',
    });
  });

  it.each(['0 3 * * *', '*/15 * * * *', '30 3 * * 1-5', '0 3 1 * *', ' 0 3 * * sun ', '0 3 * * thu'])(
    'accepts BACKUP_SCHEDULE=%s',
    (BACKUP_SCHEDULE) => {
      expect(readEnv({ BACKUP_TO: 'copias', BACKUP_SCHEDULE }).backups?.schedule).toBe(BACKUP_SCHEDULE);
    },
  );

  it('A-95 accepts an ADMIN_EMAIL whose host has no dot', () => {
    expect(readEnv({ ADMIN_EMAIL: 'ana@localhost', ADMIN_PASSWORD: 'long enough' }).adminEmail).toBe('ana@localhost');
  });

  it('D-11 disables the demo if DATABASE_URL is set, unless TRASTIENDA_DEMO is on', () => {
    const DATABASE_URL = 'postgresql://localhost/shop';
    expect(readEnv({ DATABASE_URL }).isDemo).toBe(false);
    expect(readEnv({ DATABASE_URL, TRASTIENDA_DEMO: 'on' }).isDemo).toBe(true);
  });

  it('D-11 treats an empty variable as unset', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '', CORS_ORIGINS: '' })).toMatchObject({ port: 8080, corsOrigins: [] });
  });

  it('parses lists and removes the trailing slash of a base URL', () => {
    const env = readEnv({ CORS_ORIGINS: 'https://a.example, https://b.example', PUBLIC_URL: 'https://c.example/' });
    expect(env.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
    expect(env.publicUrl).toBe('https://c.example');
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT is not a port.'],
    [{ PORT: '70000' }, 'PORT is not a port.'],
    [{ TRASTIENDA_DEMO: 'yes' }, 'TRASTIENDA_DEMO is neither on nor off.'],
    [{ ACCESS_LOG: 'yes' }, 'ACCESS_LOG is neither on nor off.'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL is not a postgresql:// address.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is not off, a number of proxies or a list of their addresses.'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is not off, a number of proxies or a list of their addresses.'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY is not off, a number of proxies or a list of their addresses.'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL is not an e-mail address.'],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD needs 8 to 128 characters.'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL is set: set ADMIN_PASSWORD, too.'],
    [{ OCTO_URL: 'https://a.example' }, 'OCTO_URL is set: set OCTO_TOKEN, too.'],
    [{ OCTO_TOKEN: 'bearer' }, 'OCTO_TOKEN is set: set OCTO_URL, too.'],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'STRIPE_API_BASE is set: set STRIPE_API_KEY, too.'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set: set MAIL_FROM, too, to the sender, such as Trastienda <'],
    [{ MAIL_FROM: 'Trastienda' }, 'MAIL_FROM has no e-mail address: write it as a@your-marketplace.example or as'],
    [{ MAIL_FROM: 'Trastienda <a@b' }, 'MAIL_FROM has no e-mail address'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_ENDPOINT is set: set S3_BUCKET, too.'],
    [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID is set: set S3_BUCKET, too.'],
    [{ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID is set: set S3_SECRET_ACCESS_KEY, too.'],
    [{ S3_BUCKET: 'media', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_SECRET_ACCESS_KEY is set: set S3_ACCESS_KEY_ID, too.'],
    [{ S3_BUCKET: 'media', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE is neither on nor off.'],
    [{ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'BACKUP_S3_ENDPOINT is set: set BACKUP_TO to a bucket, too.'],
    [
      { BACKUP_TO: 's3://backups', BACKUP_S3_ACCESS_KEY_ID: 'id' },
      'BACKUP_S3_ACCESS_KEY_ID is set: set BACKUP_S3_SECRET_ACCESS_KEY, too.',
    ],
    [
      { BACKUP_TO: 's3://backups', BACKUP_S3_REGION: 'eu', S3_ENDPOINT: 'http://127.0.0.1:9000' },
      'S3_ENDPOINT is set: set S3_BUCKET, too.',
    ],
    [{ BACKUP_TO: 'ftp://example.com/x' }, 'BACKUP_TO is neither a folder nor a bucket such as s3://backups'],
    [{ BACKUP_TO: 's3://' }, 'BACKUP_TO is neither a folder nor a bucket such as s3://backups'],
    [{ BACKUP_TO: 's3://backups//x' }, 'BACKUP_TO is neither a folder nor a bucket such as s3://backups'],
    [{ BACKUP_TO: 'a', BACKUP_SCHEDULE: '0 30 3 * * *' }, 'BACKUP_SCHEDULE is not a schedule of cron with five fields'],
    [{ BACKUP_TO: 'a', BACKUP_SCHEDULE: '61 3 * * *' }, 'BACKUP_SCHEDULE is not a schedule of cron with five fields'],
    [{ BACKUP_TO: 'a', BACKUP_SCHEDULE: '0 0 30 2 *' }, 'BACKUP_SCHEDULE is not a schedule of cron with five fields'],
    [{ BACKUP_TO: 'a', BACKUP_SCHEDULE: 'H 3 * * *' }, 'BACKUP_SCHEDULE is not a schedule of cron with five fields'],
    [{ BACKUP_TO: 'a', BACKUP_SCHEDULE: 'nightly' }, 'BACKUP_SCHEDULE is not a schedule of cron with five fields'],
    [{ BACKUP_SCHEDULE: '30 3 * * *' }, 'BACKUP_SCHEDULE is set: set BACKUP_TO, too'],
    [{ BACKUP_TO: 'a', BACKUP_KEEP: '0' }, 'BACKUP_KEEP is less than 1 backup.'],
    [{ BACKUP_TO: 'a', BACKUP_KEEP: '1001' }, 'BACKUP_KEEP is more than 1,000 backups.'],
    [{ BACKUP_TO: 'a', BACKUP_KEEP: '2.5' }, 'BACKUP_KEEP is not a number of backups.'],
    [{ BACKUP_PASSPHRASE: 'too short' }, 'BACKUP_PASSPHRASE needs at least 16 characters.'],
    [{ PUBLIC_SITE_URL: 'javascript:alert(1)' }, 'PUBLIC_SITE_URL is not an http:// or https:// address.'],
    [{ PUBLIC_SITE_URL: 'www.example.com' }, 'PUBLIC_SITE_URL is not an http:// or https:// address.'],
  ])('D-11 refuses %o with one sentence', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(sentence);
  });

  it.each([
    ['PUBLIC_URL', 'https://a.example/admin', 'must not have a path or a query: write https://a.example.'],
    ['PUBLIC_URL', 'https://a.example/admin/', 'must not have a path or a query: write https://a.example.'],
    ['PUBLIC_URL', 'http://a.example:8080?x=1', 'must not have a path or a query: write http://a.example:8080.'],
    ['PUBLIC_URL', 'https://a.example/#/', 'must not have a path or a query: write https://a.example.'],
    ['STRIPE_API_BASE', 'https://a.example/v1', 'must not have a path or a query: write https://a.example.'],
    ['PUBLIC_SITE_URL', 'https://a.example/es?x=1', 'must not have a query: write https://a.example/es.'],
    ['PUBLIC_SITE_URL', 'https://a.example/#es', 'must not have a query: write https://a.example.'],
    ['API_BASE_URL', 'https://a.example/api?', 'must not have a query: write https://a.example/api.'],
    ['CIVITATIS_URL', 'https://a.example/v2?key=1', 'must not have a query: write https://a.example/v2.'],
    ['OCTO_URL', 'https://a.example/octo?key=1', 'must not have a query: write https://a.example/octo.'],
    ['S3_ENDPOINT', 'https://a.example?x', 'must not have a query: write https://a.example.'],
    ['BACKUP_S3_ENDPOINT', 'https://a.example?x', 'must not have a query: write https://a.example.'],
    ['OCTO_URL', 'https://user:hidden@a.example', 'must not have a user or a password.'],
    ['PUBLIC_URL', 'https://user@a.example', 'must not have a user or a password.'],
  ])('D-11 refuses %s=%s and says what to write', (name, value, fault) => {
    expect(() => readEnv({ [name]: value })).toThrow(`${name} ${fault}`);
  });

  it.each([
    ['https://a.example/', 'https://a.example'],
    ['https://a.example/admin', 'https://a.example'],
    ['https://a.example?', 'https://a.example'],
    ['https://one.example, http://a.example:80/', 'http://a.example'],
  ])('D-11 refuses CORS_ORIGINS=%s, which no browser sends, and says what to write', (CORS_ORIGINS, written) => {
    expect(() => readEnv({ CORS_ORIGINS })).toThrow(
      new RegExp(`^CORS_ORIGINS has \\S+, which no browser sends as its origin: write ${written}\\.$`),
    );
  });

  it.each(['a.example', 'https://*.example.com/x', 'https://user:hidden@a.example'])(
    'D-11 refuses CORS_ORIGINS=%s, which is no origin',
    (CORS_ORIGINS) => {
      const fault = 'CORS_ORIGINS is not *, or origins such as https://www.example.com, separated by commas.';
      expect(() => readEnv({ CORS_ORIGINS })).toThrow(fault);
    },
  );

  it.each(['*', 'null', 'file://', 'http://localhost:3000', 'capacitor://localhost'])(
    'D-11 takes CORS_ORIGINS=%s as it is',
    (CORS_ORIGINS) => {
      expect(readEnv({ CORS_ORIGINS }).corsOrigins).toEqual([CORS_ORIGINS]);
    },
  );

  it('D-11 writes the origins of CORS_ORIGINS as browsers send them', () => {
    expect(readEnv({ CORS_ORIGINS: 'https://A.example:443,https://münchen.example' }).corsOrigins).toEqual([
      'https://a.example',
      'https://xn--mnchen-3ya.example',
    ]);
  });

  it('D-11 drops white space around an address, such as the carriage return of a Windows file', () => {
    const PUBLIC_URL = ' https://a.example\r';
    const SMTP_URL = 'smtp://mail.example \r';
    const env = readEnv({ PUBLIC_URL, SMTP_URL, MAIL_FROM: 'a@b.example\r', DATABASE_URL: 'postgresql://a/b\r' });
    expect([env.publicUrl, env.smtpUrl, env.mailFrom, env.databaseUrl]).toEqual([
      'https://a.example',
      'smtp://mail.example',
      'a@b.example',
      'postgresql://a/b',
    ]);
  });

  describe.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'])('a password in %s', (name) => {
    const others = { DATABASE_URL: 'postgresql://db.example/shop', MAIL_FROM: 'a@b.example' };
    const readWith = (password: string) => {
      const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgresql';
      return readEnv({ ...others, [name]: `${scheme}://shop:${password}@db.example:5433/shop` });
    };

    it.each(['p@ss/word', 'hid/den', '12/den', 'hid#den', '12#den', 'hid?den', '12?den', 'p@ss?a&b'])(
      'that is written as %s is refused with a sentence that does not contain it',
      (password) => {
        expect(() => readWith(password)).toThrow(
          new RegExp(
            `^${name} has characters that must be percent-encoded, perhaps in its password: write @ as %40, / as %2F, \\? as %3F, # as %23 and % as %25\\.$`,
          ),
        );
      },
    );

    it.each(['p%40ss%2Fw%23%25', 'p@ss', '50%', '5%o', 'a:b', '$!*()', ''])('is accepted as %s', (password) => {
      expect(() => readWith(password)).not.toThrow();
    });
  });

  it.each([
    'postgresql:///shop?host=/run/postgresql',
    'postgres://shop@db.example',
    'postgresql://shop@server:secret@db.example/shop',
    'postgresql://db.example/shop?sslmode=require&user=shop@server&password=p@ss#comment',
    'postgresql://[::1]:5433/shop',
  ])('D-63 accepts DATABASE_URL=%s', (DATABASE_URL) => {
    expect(readEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('D-63 refuses a DATABASE_URL whose percent-encoded bytes are not UTF-8', () => {
    expect(() => readEnv({ DATABASE_URL: 'postgresql://shop:%ff@db.example/shop' })).toThrow('and % as %25.');
  });

  it.each(['db.example:5432/shop', 'postgresql:shop', 'postgresql://db.example:port/shop', 'shop@db.example'])(
    'D-63 refuses DATABASE_URL=%s',
    (DATABASE_URL) => {
      expect(() => readEnv({ DATABASE_URL })).toThrow('DATABASE_URL is not a postgresql:// address.');
    },
  );

  it.each(['on', 'true'])('D-77 refuses TRUST_PROXY=%s and names valid values', (TRUST_PROXY) => {
    expect(() => readEnv({ TRUST_PROXY })).toThrow(
      'TRUST_PROXY cannot be on: clients could forge their address. ' +
        'Set it to the number of proxies in front of the server (1) or to their addresses (10.0.0.0/8, 192.0.2.7).',
    );
  });

  it.each(
    ['SESSION_KEYS', 'FACTOR_KEYS'].flatMap((name) =>
      ['a', 'x'.repeat(31), `${'x'.repeat(32)},short`].map((keys) => [name, keys] as const),
    ),
  )('D-59 D-87 refuses %s=%s', (name, keys) => {
    expect(() => readEnv({ [name]: keys })).toThrow(
      `${name} needs at least 32 characters for each key. Generate one with \`openssl rand -base64 32\`.`,
    );
  });

  it('D-87 refuses an unknown REQUIRE_SECOND_FACTOR, and requires none by default', () => {
    expect(readEnv({}).requiresFactors).toBe(false);
    expect(() => readEnv({ REQUIRE_SECOND_FACTOR: 'on' })).toThrow('REQUIRE_SECOND_FACTOR is neither off nor admins.');
  });

  it('D-12 refuses a METRICS_TOKEN that is too short', () => {
    expect(() => readEnv({ METRICS_TOKEN: 'x'.repeat(31) })).toThrow(
      'METRICS_TOKEN needs at least 32 characters. Generate one with `openssl rand -base64 32`.',
    );
  });

  it.each(['4:00', '24:00', '04:60', '0400', 'on', '04:00 UTC'])('D-76 refuses %s as a time of day', (time) => {
    const sentence = 'IMPORT_READ_AT is not a time such as 04:00, off or never.';
    expect(() => readEnv({ IMPORT_READ_AT: time })).toThrow(sentence);
  });

  it('without DATABASE_DIRECT_URL, DATABASE_URL is the direct address, and without both there is none', () => {
    const url = 'postgresql://db.example/shop';
    expect(readEnv({ DATABASE_URL: url }).databaseDirectUrl).toBe(url);
    const sentence = 'DATABASE_DIRECT_URL is set: set DATABASE_URL, too.';
    expect(() => readEnv({ DATABASE_DIRECT_URL: url })).toThrow(sentence);
  });

  it.each([
    ['30', 'CHANGE_LOG_DAYS is less than 31 days.'],
    ['36501', 'CHANGE_LOG_DAYS is more than 36,500 days.'],
    ['two years', 'CHANGE_LOG_DAYS is not a number of days.'],
    ['31.5', 'CHANGE_LOG_DAYS is not a number of days.'],
  ])('refuses CHANGE_LOG_DAYS=%s', (CHANGE_LOG_DAYS, sentence) => {
    expect(() => readEnv({ CHANGE_LOG_DAYS })).toThrow(sentence);
  });

  it.each([
    ['-1', 'TRASH_DAYS is less than 0 days.'],
    ['3651', 'TRASH_DAYS is more than 3,650 days.'],
    ['a month', 'TRASH_DAYS is not a number of days.'],
    ['1.5', 'TRASH_DAYS is not a number of days.'],
  ])('refuses TRASH_DAYS=%s', (TRASH_DAYS, sentence) => {
    expect(() => readEnv({ TRASH_DAYS })).toThrow(sentence);
  });

  it.each(['0', '3650'])('accepts TRASH_DAYS=%s', (TRASH_DAYS) => {
    expect(readEnv({ TRASH_DAYS }).trashDays).toBe(Number(TRASH_DAYS));
  });

  it.each([
    ['off', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['loopback', 'loopback'],
  ])('D-77 trusts the proxies of TRUST_PROXY=%s', (TRUST_PROXY, proxies) => {
    expect(readEnv({ TRUST_PROXY }).trustProxy).toBe(proxies);
  });

  it('reports every invalid variable, not only the first', () => {
    expect(() => readEnv({ PORT: 'x', SMTP_URL: 'x' })).toThrow(/PORT .*\nSMTP_URL /);
  });

  it('D-11 exposes the demo to other machines only if ADMIN_PASSWORD is set', () => {
    expect(() => readEnv({ HOST: '0.0.0.0' })).toThrow('HOST=0.0.0.0 would expose the demo to other machines');
    expect(readEnv({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'long enough' }).host).toBe('0.0.0.0');
    expect(readEnv({ HOST: '0.0.0.0', TRASTIENDA_DEMO: 'off' }).host).toBe('0.0.0.0');
    expect(readEnv({ HOST: 'localhost' }).host).toBe('localhost');
  });
});
