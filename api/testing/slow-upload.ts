import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

export type SlowUpload = {
  sent: ClientRequest;
  /** The answer; its body is read as JSON. */
  answer: Promise<{ status: number | undefined; body: Record<string, unknown> }>;
};

const start =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\xff';

/** An upload that begins as it should, says that there is more, and sends what its owner writes to it. */
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
    // Every answer of the API is a JSON object.
    body: (await json(message)) as Record<string, unknown>,
  }));
  // Whoever breaks an upload off does not ask for its answer.
  answer.catch(() => undefined);
  sent.write(start, 'latin1');
  return { sent, answer };
}
