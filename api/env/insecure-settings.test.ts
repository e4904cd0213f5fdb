import { describe, expect, it } from 'vitest';
import { findRisks } from './insecure-settings.ts';

const secure = {
  PUBLIC_URL: 'https://admin.example.com',
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgresql://shop:x@db.example.com/shop?sslmode=verify-full',
  SESSION_KEYS: 'GJ2vZ0ZQ1yXb8yN5uTq9m3w7Kc4Rf6Hd,0123456789abcdef0123456789abcdef',
  METRICS_TOKEN: 'GJ2vZ0ZQ1yXb8yN5uTq9m3w7Kc4Rf6Hd',
  ADMIN_PASSWORD: 'Clave123',
  SMTP_URL: 'smtps://mail.example.com',
  CIVITATIS_URL: 'https://api.civitatis.com/v2',
  BACKUP_TO: '/backups',
  BACKUP_PASSPHRASE: 'una frase bastante larga',
};
const foundIn = (changes: NodeJS.ProcessEnv, uid = 1000) => findRisks({ ...secure, ...changes }, uid);

describe('insecure settings', () => {
  it('are none in a secure installation', () => {
    expect(foundIn({})).toEqual([]);
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['http on this machine only', { PUBLIC_URL: 'http://admin.example.com', HOST: '127.0.0.1' }],
    ['http of a container on this machine', { PUBLIC_URL: 'http://localhost:8080' }],
    ['a database on this machine', { DATABASE_URL: 'postgresql://shop@127.0.0.1/shop' }],
    ['services of Compose', { DATABASE_URL: 'postgresql://shop@database/shop', S3_ENDPOINT: 'http://bucket:8333' }],
    ['systems in a private network', { SMTP_URL: 'smtp://10.0.0.7', OCTO_URL: 'http://[fd00::7]' }],
    ['no scheduled backups', { BACKUP_TO: '', BACKUP_PASSPHRASE: '' }],
    ['TLS that a mail server must start', { SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true' }],
    ['TLS by any sslmode', { DATABASE_URL: 'postgresql://shop@db.example.com/shop?sslmode=prefer' }],
    ['TLS from PGSSLMODE', { DATABASE_URL: 'postgresql://shop@db.example.com/shop', PGSSLMODE: 'require' }],
  ])('are not found: %s', (_what, changes) => {
    expect(foundIn(changes)).toEqual([]);
  });

  it.each<[RegExp, NodeJS.ProcessEnv]>([
    [/^PUBLIC_URL is http, and HOST=0\.0\.0\.0/, { PUBLIC_URL: 'http://admin.example.com' }],
    [/^SESSION_KEYS has few/, { SESSION_KEYS: `${secure.SESSION_KEYS},${'ab'.repeat(16)}` }],
    [/^FACTOR_KEYS has few/, { FACTOR_KEYS: `${secure.SESSION_KEYS},${'ab'.repeat(16)}` }],
    [/^ADMIN_PASSWORD has few/, { ADMIN_PASSWORD: 'aaaaaaaa' }],
  ])('are grave: %s', (found, changes) => {
    expect(foundIn(changes)).toEqual([
      { found: expect.stringMatching(found), advice: expect.any(String), isGrave: true },
    ]);
  });

  it.each<[RegExp, NodeJS.ProcessEnv]>([
    [/^METRICS_TOKEN has few/, { METRICS_TOKEN: 'b'.repeat(32) }],
    [/^CORS_ORIGINS contains \*/, { CORS_ORIGINS: 'https://a.example,*' }],
    [/^BACKUP_PASSPHRASE is not set/, { BACKUP_PASSPHRASE: '' }],
    [/^DATABASE_URL names another host/, { DATABASE_URL: 'postgresql://shop@db.example.com/shop?sslmode=disable' }],
    [/^DATABASE_URL names another host/, { DATABASE_URL: 'postgresql://shop@db.example.com/shop' }],
    [/^SMTP_URL names another host/, { SMTP_URL: 'smtp://mail.example.com?requireTLS=false' }],
    [/^CIVITATIS_URL names another host/, { CIVITATIS_URL: 'http://api.civitatis.com/v2' }],
    [/^OCTO_URL names another host/, { OCTO_URL: 'http://192.0.2.7' }],
    [/^S3_ENDPOINT names another host/, { S3_ENDPOINT: 'http://[2001:db8::7]:9000' }],
    [/^BACKUP_S3_ENDPOINT names another host/, { BACKUP_S3_ENDPOINT: 'http://s3.example.com' }],
  ])('are found, but not grave: %s', (found, changes) => {
    expect(foundIn(changes)).toEqual([{ found: expect.stringMatching(found), advice: expect.any(String) }]);
  });

  it('are found: the server runs as root', () => {
    expect(foundIn({}, 0)).toMatchObject([{ found: 'The server runs as root.' }]);
  });
});
