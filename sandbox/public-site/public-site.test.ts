import { createServer as createHttpServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { startPublicSite } from './public-site.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts an API that has a single record and accepts a single token. */
async function startApi(record: object, path = '/experiences/7') {
  const port = await freePort();
  const server = createHttpServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer good' && request.url === path;
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(record));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${port}`;
}

const experience = {
  name: '<script>alert(1)</script> Kayak',
  description: 'Remamos hasta la cala & volvemos',
  duration: '02:30',
  url: 'javascript:alert(1)',
  urlButtonText: 'book',
  isActive: false,
  promotionType: null,
  promotion: null,
  location: { name: 'Níjar' },
  maker: { name: 'Mar Viva' },
  languages: [{ name: 'Español' }],
  mediaExperiences: [{ contentUrl: '/media/a.jpg' }],
};

describe('the stand-in for the public site', () => {
  it('D-67 shows an experience as a traveller would see it, with the token in the URL', async () => {
    const apiBaseUrl = await startApi(experience);
    const port = await freePort();
    const site = await startPublicSite({ port, apiBaseUrl });
    closers.push(async () => site?.close());
    const html = await (await fetch(`http://127.0.0.1:${port}/experiencia/7?token=good&user=1`)).text();
    expect(html).toContain('Níjar');
    expect(html).toContain(`${apiBaseUrl}/media/a.jpg`);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('javascript:');
    const refused = await (await fetch(`http://127.0.0.1:${port}/experiencia/7?token=bad`)).text();
    expect(refused).toContain('no se puede mostrar');
    expect(refused).not.toContain('Níjar');
  });

  it('MAK-L-18 D-67 shows a maker with or without its optional fields', async () => {
    const bare = {
      name: 'Mar <b>Viva</b>',
      phrase: null,
      description: null,
      web: 'javascript:alert(1)',
      location: null,
      activeProducts: 0,
      activeCategories: [],
      mediaMakers: [],
      mediaMakersHeader: [],
      mediaMakersStaff: [],
    };
    const picture = (name: string) => [{ contentUrl: `/media/${name}.jpg` }];
    const whole = {
      ...bare,
      phrase: 'El mar, despacio',
      description: 'Salidas en kayak',
      web: 'https://marviva.example',
      location: { name: 'Níjar' },
      activeProducts: 7,
      activeCategories: [{ name: 'Kayak' }],
      mediaMakers: picture('avatar'),
      mediaMakersHeader: picture('header'),
      mediaMakersStaff: picture('staff'),
    };
    const show = async (maker: object) => {
      const [apiBaseUrl, port] = [await startApi(maker, '/makers/7'), await freePort()];
      const site = await startPublicSite({ port, apiBaseUrl });
      closers.push(async () => site?.close());
      const query = 'user=1&makerId=7&makerName=Mar';
      const ask = async (token: string) =>
        (await fetch(`http://127.0.0.1:${port}/maker/7?token=${token}&${query}`)).text();
      return { apiBaseUrl, html: await ask('good'), refused: await ask('bad') };
    };
    const { apiBaseUrl, html, refused } = await show(whole);
    for (const text of [
      'Mar &lt;b&gt;Viva',
      'El mar, despacio',
      'Salidas en kayak',
      'Níjar · 7 experiencias · Kayak',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="https://marviva.example"');
    for (const name of ['avatar', 'header', 'staff']) expect(html).toContain(`${apiBaseUrl}/media/${name}.jpg`);
    expect(refused).toContain('Este maker no se puede mostrar');
    const lacking = await show(bare);
    expect(lacking.html).not.toMatch(/javascript:|null|undefined/);
  });

  it('D-66 D-67 shows an imported experience with missing fields, and answers an unusual path', async () => {
    const lacks = { description: null, duration: null, url: null, urlButtonText: null, location: null };
    const apiBaseUrl = await startApi({ ...experience, ...lacks, languages: [], mediaExperiences: [] });
    const port = await freePort();
    const site = await startPublicSite({ port, apiBaseUrl });
    closers.push(async () => site?.close());
    const html = await (await fetch(`http://127.0.0.1:${port}/experiencia/7?token=good`)).text();
    expect(html).toContain('Kayak');
    expect(html).not.toContain('null');
    expect((await fetch(`http://127.0.0.1:${port}//`)).status).toBe(200);
  });

  it('D-67 returns undefined if another server listens on the port', async () => {
    const port = await freePort();
    const first = await startPublicSite({ port, apiBaseUrl: 'http://127.0.0.1:1' });
    closers.push(async () => first?.close());
    expect(await startPublicSite({ port, apiBaseUrl: 'http://127.0.0.1:1' })).toBeUndefined();
  });
});
