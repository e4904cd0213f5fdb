import type { Draws } from '../catalogue/random.ts';
import type { Lang } from '../catalogue/texts.ts';
import { applyQuirks, rewrite, set, spellOut, withEntities, type Quirk, type WireRecord } from '../stand-in/quirks.ts';

/** Irregularities (quirks) of the distributor's records, with their probabilities. They are applied in this order. */
const quirks: readonly Quirk[] = [
  // Numbers and booleans as text, text as numbers, floating-point noise, prices that are null, and typologies listed twice.
  { often: 0.05, change: (record) => (record['id'] = Number(record['id'])) },
  { often: 0.3, change: (record) => (record['totalReviews'] = Number(record['totalReviews'])) },
  { often: 0.4, change: spellOut('score') },
  { often: 0.2, change: spellOut('duration') },
  { often: 0.03, change: (record) => (record['duration'] = Number(record['duration']) - 1e-9) },
  { often: 0.1, change: (record) => (record['isFreeTour'] = record['isFreeTour'] ? '1' : '0') },
  { often: 0.1, change: (record, draws) => changePrices(record, draws.pick([String, withComma, () => null])) },
  { often: 0.05, change: (record) => changeTypologyIds(record) },
  // Missing, empty and unusable values.
  { often: 0.03, change: set('duration', null, 0, '') },
  { often: 0.02, change: set('shortDescription', null, '') },
  { often: 0.01, change: set('description', null, '', '<p></p>', '<p>&nbsp;</p>') },
  { often: 0.02, change: set('currency', null, 'USD', '€') },
  { often: 0.02, change: set('url', null, '', '/es/actividad/', 'javascript:void(0)', 'www.civitatis.example/es/') },
  { often: 0.02, change: set('rates', null, [], [{ id: 1, text: null, categories: null }]) },
  { often: 0.02, change: set('cancellationPolicies', null, [], [{ hours: null, penalty: '100', type: 'fixed' }]) },
  { often: 0.03, change: set('typologies', null, [], [{ id: 999_999, text: '???' }]) },
  { often: 0.02, change: set('images', null, [], [null], [{}], [{ url: null }]) },
  { often: 0.02, change: set('city', null, '') },
  { often: 0.005, change: set('idDestination', null, '0', '999999') },
  { often: 0.01, change: (record) => delete record['score'] },
  // HTML in plain text; malformed or unsafe HTML in descriptions.
  { often: 0.06, change: rewrite('name', withEntities, bold, (name) => ` ${name.replaceAll(' ', '\u00A0')}\n`) },
  {
    often: 0.05,
    change: rewrite(
      'shortDescription',
      (text) => `<p>${withEntities(text)}</p>`,
      (text) => `${text}<br/>`,
    ),
  },
  { often: 0.1, change: rewrite('description', withEntities, withBreaks, withStyle, unclosed) },
  {
    often: 0.02,
    change: rewrite(
      'description',
      (html) => `${html}<script>document.title = 'owned'</script>`,
      (html) => `<style>p { display: none }</style>${html}<img src="x" onerror="alert(1)">`,
      (html) => `${html}<p><a href="javascript:alert(1)">Reserva aquí</a></p><!-- ${html} -->`,
    ),
  },
  // Extreme lengths and unusual characters.
  { often: 0.005, change: rewrite('name', (name) => `${name} `.repeat(40)) },
  { often: 0.005, change: rewrite('description', (html) => html.repeat(300)) },
  { often: 0.005, change: rewrite('description', () => '<p>Muy bonito.</p>') },
  {
    often: 0.003,
    change: rewrite(
      'name',
      (name) => `${name}\u0000`,
      (name) => `${name} \uD83D`,
    ),
  },
  {
    often: 0.01,
    change: rewrite(
      'name',
      (name) => `⭐ ${name} ⭐`,
      (name) => `${name}\u200B\u202E`,
      (name) => name.toUpperCase(),
    ),
  },
  // Wrong types and impossible values.
  { often: 0.003, change: set('name', null, '', 0, ['Tour'], { es: 'Tour' }) },
  {
    often: 0.003,
    change: rewrite(
      'description',
      (html) => [html],
      (html) => ({ text: html }),
      () => false,
    ),
  },
  { often: 0.01, change: set('duration', '2 horas', -60, 525_600, 'NaN', { minutes: 90 }, true) },
  { often: 0.004, change: set('score', 'N/A', -1, 11, '9,2', []) },
  { often: 0.003, change: set('images', {}, 'foto.jpg', { url: 'foto.jpg' }, 0) },
  { often: 0.003, change: set('rates', {}, 'desde 12 €') },
  { often: 0.002, change: set('id', null, '', 'abc', '-1', '9'.repeat(30), 0.5) },
  { often: 0.02, change: changeZone },
];

/** The forms of a missing translation: null texts, empty texts, or no record at all. The input record already has null texts. */
const untranslated: readonly ((record: WireRecord) => WireRecord | undefined)[] = [
  (record) => record,
  (record) => ({ ...record, name: '', shortDescription: '', description: '' }),
  () => undefined,
];

/**
 * Applies random quirks to a record, which may be changed in place.
 * @returns undefined if the distributor omits the record in this language.
 */
export function withQuirks(record: WireRecord, draws: Draws, lang: Lang): WireRecord | undefined {
  const leaveOut = draws.pick(untranslated);
  const shown = lang === 'en' && record['name'] === null ? leaveOut(record) : record;
  if (!shown) return undefined;
  // Some records have a translated name but no translated description.
  if (draws.isOnce(0.02) && lang === 'en') shown['description'] = null;
  applyQuirks(quirks, shown, draws);
  return shown;
}

const withComma = (price: number) => `${price.toFixed(2).replace('.', ',')} €`;

function changePrices(record: WireRecord, toOther: (price: number) => unknown) {
  // The cast is safe: `toWire` builds the rates in this shape, and the quirks that replace `rates` come later.
  const rates = record['rates'] as { categories: { price: number }[] }[];
  record['rates'] = rates.map((rate) => ({
    ...rate,
    categories: rate.categories.map((one) => ({ ...one, price: toOther(one.price) })),
  }));
}

function changeTypologyIds(record: WireRecord) {
  // The cast is safe: `toWire` builds the typologies in this shape, and the quirks that replace `typologies` come later.
  const typologies = record['typologies'] as { id: number }[];
  record['typologies'] = typologies.flatMap((one) => [{ ...one, id: String(one.id) }, one]);
}

/** Changes `idZone`, if the record has this field, to a number, to an id that no zone has, or to an invalid value. */
function changeZone(record: WireRecord, draws: Draws) {
  const { idZone } = record;
  if (idZone !== undefined) record['idZone'] = draws.pick([idZone && Number(idZone), '999999', '', { id: idZone }]);
}

function bold(text: string): string {
  return `<strong>${text}</strong>`;
}

function withBreaks(html: string): string {
  return html.replaceAll('<p>', '').replaceAll('</p>', '<br><br>').replaceAll(' y ', '&nbsp;y ');
}

function withStyle(html: string): string {
  return html.replaceAll('<p>', '<p style="font-family: Arial; color: #333" class="MsoNormal">');
}

function unclosed(html: string): string {
  return html.replaceAll('</p>', '').replaceAll('</li>', '');
}
