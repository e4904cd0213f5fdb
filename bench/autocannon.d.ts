/** The part of autocannon that is used here; it comes without types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers?: Record<string, string> };
  type Result = { requests: { total: number }; /** In seconds. */ duration: number; non2xx: number; errors: number };
  export default function autocannon(options: Options): Promise<Result>;
}
