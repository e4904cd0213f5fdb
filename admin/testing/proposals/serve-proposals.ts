import type { Proposal, ProposalItem } from '@trastienda/contract/proposals/proposal';
import type { ProposalChoices } from '@trastienda/contract/proposals/requests';
import type { Config } from '@trastienda/contract/config';
import { onTestFinished, vi } from 'vitest';
import { storedBySignIn } from '../screens.ts';
import type { TestServer } from '../test-server.ts';

/** What `/config.json` of a server with changes of many records says. */
export const withBulk: Partial<Config> = { features: ['bulk', 'audit', 'history', 'trash'], trashDays: 30 };

const sampleMail = {
  to: 'Mar Viva',
  subject: 'Tus experiencias',
  text: 'Kayak al atardecer: activada',
};

type Sent = { method: string; path: string; body: unknown; version: string | null };
type Answer = { status?: number; body?: unknown; etag?: string };

/**
 * Answers the calls for changes of many records in the page, as the API does: with versions, choices and event streams. All other calls go to the
 * server of the test.
 */
export function serveProposals(stored: Proposal, items: readonly ProposalItem[] = []) {
  const fake = new FakeProposals(stored, items);
  const original = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.pathname.startsWith('/proposals') ? fake.answer(url, init ?? {}) : original(input, init);
  });
  onTestFinished(() => spy.mockRestore());
  return fake;
}

type Open = (path: string, session: ReturnType<typeof storedBySignIn>, config: Partial<Config>) => Promise<void>;

/** Opens a screen with a server that has this change. */
export async function openChange(
  { server, open }: { server: TestServer; open: Open },
  change: Proposal,
  { items = [], path = '/cambios/12' }: { items?: readonly ProposalItem[]; path?: string } = {},
) {
  const fake = serveProposals(change, items);
  await open(path, storedBySignIn(server), withBulk);
  return fake;
}

class FakeProposals {
  readonly sent: Sent[] = [];
  #proposal: Proposal;
  #items: readonly ProposalItem[];
  #revision = 1;
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #failures: { method: string; path: RegExp; status: number; body: object }[] = [];

  constructor(proposal: Proposal, items: readonly ProposalItem[]) {
    this.#proposal = proposal;
    this.#items = items;
  }

  /** The bodies of the calls with this method and path, in order. */
  bodies = (method: string, path: string) => this.calls(method, path).map(({ body }) => body);
  calls = (method: string, path: string) => this.sent.filter((call) => call.method === method && call.path === path);

  /** Changes the change, as the worker or another person does, and tells the screens that follow it. */
  set(changes: Partial<Proposal>, items = this.#items) {
    this.#proposal = { ...this.#proposal, ...changes };
    this.#items = items;
    this.#revision += 1;
    for (const stream of this.#streams) this.#tell(stream);
  }

  /** Makes the next matching call fail. */
  fail(method: string, path: RegExp, status: number, body: object = { code: status, message: 'No' }) {
    this.#failures.push({ method, path, status, body });
  }

  async answer(url: URL, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
    const sentHeaders = new Headers(headers);
    const path = `${url.pathname}${decodeURIComponent(url.search)}`;
    const version = sentHeaders.get('if-match');
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    this.sent.push({ method, path, body: sent, version });
    const failure = this.#failures.findIndex((each) => each.method === method && each.path.test(path));
    const [failed] = failure < 0 ? [] : this.#failures.splice(failure, 1);
    if (failed?.status === 0) throw new TypeError('Failed to fetch');
    if (failed) return toResponse(failed);
    if (sentHeaders.get('accept') === 'text/event-stream') return this.#stream(signal);
    if (version !== null && version !== this.#etag())
      return toResponse({ status: 412, body: { code: 412, key: 'changedMeanwhile', message: 'Ha cambiado' } });
    return toResponse(this.#answerTo(method, url, sent));
  }

  #etag = () => `"${this.#revision}"`;

  #answerTo(method: string, { pathname, searchParams }: URL, sent: unknown): Answer {
    const action = pathname.split('/')[3];
    const states = searchParams.getAll('state[]');
    const isListed = states.length === 0 || states.includes(this.#proposal.state);
    if (pathname === '/proposals') return { body: toCollection(isListed ? [this.#proposal] : []) };
    if (pathname.endsWith('.csv')) return { body: 'id;nombre' };
    if (!pathname.startsWith('/proposals/12')) return { status: 404, body: { code: 404, message: 'No existe' } };
    if (action === 'mail') return { body: sampleMail };
    if (action === 'items') return { body: toCollection(this.#filtered(searchParams)) };
    // The cast is safe: the admin sends it.
    if (action === 'choices') this.#choose(sent as ProposalChoices);
    if (action === 'apply')
      this.set({ state: 'applying', toApply: this.#proposal.chosen, appliedAt: '2026-11-30T09:10:00Z' });
    if (action === 'undo') this.set({ state: 'undoing', isUndoable: false, undoneAt: '2026-11-30T10:00:00Z' });
    if (action === 'stop') this.set({ state: 'stopping' });
    if (method === 'DELETE') {
      this.set({ state: 'discarded', finishedAt: '2026-11-30T09:20:00Z' });
      return { status: 204 };
    }
    return { body: this.#proposal, etag: this.#etag() };
  }

  #choose({ isChosen, kinds, items, notify }: ProposalChoices) {
    if (notify) this.set({ notify, mails: notify === 'summary' ? 12 : 0 });
    if (isChosen === undefined) return;
    const isMeant = ({ id, kind }: ProposalItem) =>
      kind === 'changes' && (kinds?.includes(kind) ?? true) && (items?.includes(id) ?? true);
    const before = this.#items;
    const after = before.map((item) => (isMeant(item) ? { ...item, isChosen } : item));
    const count = (all: readonly ProposalItem[]) => all.filter((item) => item.isChosen).length;
    const all = this.#proposal.counts.changes;
    const chosen = kinds ? (isChosen ? all : 0) : this.#proposal.chosen + count(after) - count(before);
    this.set({ chosen }, after);
  }

  #filtered(params: URLSearchParams): ProposalItem[] {
    const [kinds, states] = [params.getAll('kind[]'), params.getAll('state[]')];
    const name = params.get('name')?.toLowerCase() ?? '';
    return this.#items.filter(
      (item) =>
        (kinds.length === 0 || kinds.includes(item.kind)) &&
        (states.length === 0 || states.includes(item.state)) &&
        (item.name ?? '').toLowerCase().includes(name),
    );
  }

  #stream(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#streams.add(stream);
        signal?.addEventListener('abort', () => {
          this.#streams.delete(stream);
          stream.error(new DOMException('Stopped', 'AbortError'));
        });
        this.#tell(stream);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #tell(stream: ReadableStreamDefaultController<Uint8Array>) {
    stream.enqueue(new TextEncoder().encode(`event: proposal\ndata: ${JSON.stringify(this.#proposal)}\n\n`));
  }
}

const toCollection = (members: readonly object[]) => ({ 'hydra:member': members, 'hydra:totalItems': members.length });

const toResponse = ({ status = 200, body, etag }: Answer) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/ld+json', ...(etag !== undefined && { etag }) },
  });
