import { join } from 'node:path';
import { expect } from 'vitest';
import { writeBackup } from '../backup/write-backup.ts';
import { erasePerson } from '../cli/erase-person.ts';
import { restore } from '../cli/restore.ts';
import { readEnv } from '../env/env.ts';
import { addEmptyPlace, addFolder } from './backups.ts';
import { create } from './catalogue.ts';
import type { ApiUnderTest } from './servers/api-under-test.ts';
import { ignored } from './servers/run-command.ts';

/** Variables of the environment, such as `BACKUP_TO`. */
type Variables = Record<string, string | undefined>;

/** Returns functions that create, delete and erase persons, and back up and restore the installation. */
export const erasingOn = (api: () => ApiUnderTest) => {
  const variablesOf = ({ env }: ApiUnderTest['services']) => ({
    DATABASE_URL: env.databaseUrl,
    TRASTIENDA_DATA: env.dataFolder,
  });
  const remove = async (...paths: unknown[]) => {
    for (const path of paths) expect((await api().admin('DELETE', String(path))).statusCode).toBe(204);
  };
  const erase = (path: unknown, variables: Variables = {}) =>
    erasePerson(['--record', String(path)], readEnv({ ...variablesOf(api().services), ...variables }), ignored());
  return {
    remove,
    erase,
    variables: () => variablesOf(api().services),
    /** Creates a taker with a user of this address. */
    addTaker: async (email: string, name = 'Hipólita') => {
      const payload = { name, surname: 'Vidal', user: { email, password: 'Clave123' } };
      const taker = await create(api(), '/takers', payload);
      return { id: taker.id, taker: taker['@id'], user: String(taker['user']) };
    },
    /** Deletes records, and erases the first one with its linked records. */
    removeAndErase: async (paths: string[], variables?: Variables) => {
      await remove(...paths);
      return erase(paths[0], variables);
    },
    /** Writes a backup into a folder of its own, and returns the path of the file. */
    backUp: async () => {
      const { env, media } = api().services;
      const file = join(await addFolder(), 'backup.tar.zst');
      await writeBackup({ url: env.databaseUrl ?? '', media }, file);
      return file;
    },
  };
};

/** Restores a backup into a new place with the command. `printed` is its text, or the sentence of its refusal. */
export async function restoreWith(file: string, variables: Variables = {}, ...options: string[]) {
  const place = await addEmptyPlace();
  const env = readEnv({ DATABASE_URL: place.url, TRASTIENDA_DATA: place.folder, ...variables });
  const outcome = await restore([...options, file], env, ignored()).then(
    (printed) => ({ isRefused: false, printed }),
    (error: unknown) => ({ isRefused: true, printed: error instanceof Error ? error.message : String(error) }),
  );
  return { ...place, ...outcome };
}
