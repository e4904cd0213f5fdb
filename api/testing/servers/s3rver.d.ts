declare module '@20minutes/s3rver' {
  type Options = {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  };
  /** A middleware of Koa, on which the server is built. */
  export type Middleware = (
    context: {
      method: string;
      path: string;
      query: Record<string, string | undefined>;
      status: number;
      type: string;
      body: string;
    },
    next: () => Promise<void>,
  ) => Promise<void>;
  /** An S3-compatible server that stores objects as files and checks signatures. Its only access key is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    middleware: Middleware[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
