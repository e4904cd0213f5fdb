/** The fields of the API's answer that the page of an experience shows. Fields that an imported record may lack are nullable (D-66). */
export type PublicExperience = {
  name: string;
  description: string | null;
  duration: string | null;
  url: string | null;
  urlButtonText: 'more-info' | 'book' | null;
  isActive: boolean;
  promotionType: string | null;
  promotion: string | null;
  location: { name: string } | null;
  maker: { name: string };
  languages: { name: string }[];
  mediaExperiences: { contentUrl: string }[];
};

/** The fields of the API's answer that the page of a maker shows. */
export type PublicMaker = {
  name: string;
  phrase: string | null;
  description: string | null;
  web: string | null;
  location: { name: string } | null;
  activeProducts: number;
  activeCategories: { name: string }[];
  mediaMakers: { contentUrl: string }[];
  mediaMakersHeader: { contentUrl: string }[];
  mediaMakersStaff: { contentUrl: string }[];
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#25211c, #f0ece5); --soft: light-dark(#595349, #c0b9ae); --page: light-dark(#f6f4ef, #161412); --card: light-dark(#fff, #1f1c19); --accent: light-dark(#056270, #1a7685) }
  body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
  main { max-width: 760px; margin: 0 auto; padding: 32px 20px 64px }
  h1 { font-size: 34px; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; margin: 24px 0 4px }
  .soft { color: var(--soft) } img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 16px; display: block }
  .more { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 12px; margin-top: 12px } .more img { border-radius: 10px }
  .avatar { width: 96px; height: 96px; aspect-ratio: 1; border-radius: 50%; border: 4px solid var(--page); margin: -52px 0 -12px 20px; position: relative } .alone { margin: 0 } .wide { aspect-ratio: 3 / 1 }
  .note { background: var(--card); border-radius: 12px; padding: 12px 16px } .go { display: inline-block; margin-top: 12px; padding: 12px 24px; border-radius: 10px; background: var(--accent); color: #fff; text-decoration: none; font-weight: 600 }`;

const toPage = (title: string, body: string) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** Returns the page of an experience. Texts of the record are escaped, and only URLs with http: or https: become links. */
export function toExperiencePage(experience: PublicExperience, apiBaseUrl: string) {
  const pictures = experience.mediaExperiences.map(({ contentUrl }) => toImage(contentUrl, apiBaseUrl));
  const languages = experience.languages.map(({ name }) => name).join(', ');
  const facts = [
    experience.location?.name,
    experience.duration && `${experience.duration} h`,
    languages,
    experience.maker.name,
  ];
  const button = experience.urlButtonText === 'book' ? 'Reservar' : '+ Info';
  return toPage(
    experience.name,
    [
      experience.isActive ? '' : '<p class="note">Todavía no está activa: los viajeros no la ven.</p>',
      pictures[0] ?? '',
      `<h1>${escaped(experience.name)}</h1>`,
      `<p class="soft">${escaped(facts.filter(Boolean).join(' · '))}</p>`,
      `<p>${escaped(experience.description ?? '')}</p>`,
      experience.promotion
        ? `<p class="note"><strong>${escaped(experience.promotionType ?? '')}</strong> ${escaped(experience.promotion)}</p>`
        : '',
      toButton(experience.url, button),
      `<div class="more">${pictures.slice(1).join('')}</div>`,
    ].join('\n'),
  );
}

/** Returns the page of a maker, with the same rules for texts and URLs as {@link toExperiencePage}. */
export function toMakerPage(maker: PublicMaker, apiBaseUrl: string) {
  const images = (media: { contentUrl: string }[], className: string) =>
    media.map(({ contentUrl }) => toImage(contentUrl, apiBaseUrl, className)).join('');
  const { activeProducts } = maker;
  const facts = [
    maker.location?.name,
    activeProducts > 0 && `${activeProducts} ${activeProducts === 1 ? 'experiencia' : 'experiencias'}`,
    maker.activeCategories.map(({ name }) => name).join(', '),
  ];
  return toPage(
    maker.name,
    [
      images(maker.mediaMakersHeader, 'wide'),
      images(maker.mediaMakers, maker.mediaMakersHeader.length > 0 ? 'avatar' : 'avatar alone'),
      `<h1>${escaped(maker.name)}</h1>`,
      `<p class="soft">${escaped(facts.filter(Boolean).join(' · '))}</p>`,
      maker.phrase ? `<p><strong>${escaped(maker.phrase)}</strong></p>` : '',
      `<p>${escaped(maker.description ?? '')}</p>`,
      toButton(maker.web, 'Visitar la web'),
      `<div class="more">${images(maker.mediaMakersStaff, '')}</div>`,
    ].join('\n'),
  );
}

const toImage = (contentUrl: string, apiBaseUrl: string, className = '') =>
  `<img class="${className}" src="${escaped(new URL(contentUrl, apiBaseUrl).href)}" alt="">`;

const toButton = (url: string | null, text: string) =>
  url && /^https?:\/\//.test(url) ? `<a class="go" href="${escaped(url)}" rel="noreferrer">${text}</a>` : '';

/** Returns a page with a single sentence, for URLs that belong to no record and for records that cannot be shown. */
export const toMessagePage = (sentence: string) => toPage('Sitio público', `<h1>${escaped(sentence)}</h1>`);
