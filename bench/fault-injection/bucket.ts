import { startS3Server } from '../../api/testing/servers/s3-server.ts';
import type { Fault } from './fault.ts';
import { startTcpProxy, type Mode } from './tcp-proxy.ts';

/** The bucket of the pictures refuses connections, or does not answer. */
const betweenBucket = (title: string, mode: Mode, seconds: number): Fault => ({
  title,
  seconds,
  async prepare(_folder, undo) {
    const s3 = await startS3Server();
    undo.defer(() => s3.stop());
    const proxy = await startTcpProxy(Number(new URL(s3.variables.S3_ENDPOINT).port));
    undo.defer(() => proxy.stop());
    const variables = { ...s3.variables, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` };
    return {
      variables,
      listPictures: s3.pictures,
      begin: () => proxy.set(mode),
      end: () => proxy.set('pass'),
    };
  },
});

export const refusedBucket = betweenBucket('the bucket refuses connections', 'refuse', 30);
export const silentBucket = betweenBucket('the bucket does not answer', 'silent', 60);
