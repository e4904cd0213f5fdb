import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

export type SlowUpload = {
  sent: ClientRequest;
  /** The response, with its body parsed as JSON. */
  answer: Promise<{ status: number | undefined; body: Record<string, unknown> }>;
};

const start =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\xff';

/** Sends the beginning of a valid upload and leaves the request open. The test writes the rest to `sent`. */
export function beginUpload(url: string, headers: Record<string, string> = {}): SlowUpload {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  }).then(async (message) => ({
    status: message.statusCode,
    // The cast is safe: the API answers every upload, also a refused one, with a JSON object.
    body: (await json(message)) as Record<string, unknown>,
  }));
  // Prevents an unhandled rejection: a test that aborts its upload does not await the response.
  answer.catch(() => undefined);
  sent.write(start, 'latin1');
  return { sent, answer };
}
