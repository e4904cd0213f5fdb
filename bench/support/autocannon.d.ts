/** Types for the part of autocannon that the bench uses; the package contains no types. */
declare module 'autocannon' {
  export type Request = {
    method?: 'GET' | 'PUT';
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    /** Called before each time that the request is sent; returns what is sent. */
    setupRequest?: (request: Request) => Request;
    /** Called with each answer. `headers` have the names as sent by the server. */
    onResponse?: (status: number, body: string, context: object, headers: Record<string, string | undefined>) => void;
  };
  type Client = { setRequests: (requests: Request[]) => void };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    /** Sent in turn by each connection; otherwise the request is a GET of `url`. */
    requests?: Request[];
    /** The maximum number of requests per second over all connections. */
    overallRate?: number;
    /** Whether the latencies leave out the time that a request waited because the one before it was late. */
    ignoreCoordinatedOmission?: boolean;
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
    /** Connection errors and time-outs. */
    errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
