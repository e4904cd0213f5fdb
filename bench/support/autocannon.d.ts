/** Types for the part of autocannon that the bench uses; the package contains no types. */
declare module 'autocannon' {
  type Request = { method?: 'GET' | 'PUT'; path?: string; body?: string; headers?: Record<string, string> };
  type Client = { setRequests: (requests: Request[]) => void };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    /** Sent in turn by each connection; otherwise the request is a GET of `url`. */
    requests?: Request[];
    /** The most requests per second, of all connections. */
    overallRate?: number;
    /** Called for each connection. */
    setupClient?: (client: Client) => void;
  };
  type Result = {
    requests: { total: number };
    /** Milliseconds. */
    latency: { max: number };
    /** Seconds. */
    duration: number;
    non2xx: number;
    /** Requests without an answer. */
    errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
