import { debianProgram } from './debian-programs.ts';
import { startForeignServer } from './foreign-server.ts';

const program = (name: string) => debianProgram(`/usr/lib/postgresql/15/bin/${name}`);

/** Starts PostgreSQL 15, the oldest supported version, from Debian's package. */
export const startPostgresql15 = () =>
  startForeignServer({ initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') });
