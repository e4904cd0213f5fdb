import type { Draws } from '../catalogue/random.ts';
import type { Lang } from '../catalogue/texts.ts';
import { applyQuirks, rewrite, set, spellOut, withEntities, type Quirk, type WireRecord } from '../stand-in/quirks.ts';

/** Irregularities (quirks) of the distributor's records, with their probabilities. They are applied in this order. */
const quirks: readonly Quirk[] = [
  // Numbers and booleans as text, text as numbers, floating-point noise, prices that are null, and typologies listed twice.
  [0.05, (record) => (record['id'] = Number(record['id']))],
  [0.3, (record) => (record['totalReviews'] = Number(record['totalReviews']))],
  [0.4, spellOut('score')],
  [0.2, spellOut('duration')],
  [0.03, (record) => (record['duration'] = Number(record['duration']) - 1e-9)],
  [0.1, (record) => (record['isFreeTour'] = record['isFreeTour'] ? '1' : '0')],
  [0.1, (record, draws) => changePrices(record, draws.pick([String, withComma, () => null]))],
  [0.05, (record) => changeTypologyIds(record)],
  // Missing, empty and unusable values.
  [0.03, set('duration', null, 0, '')],
  [0.02, set('shortDescription', null, '')],
  [0.01, set('description', null, '', '<p></p>', '<p>&nbsp;</p>')],
  [0.02, set('currency', null, 'USD', '€')],
  [0.02, set('url', null, '', '/es/actividad/', 'javascript:void(0)', 'www.civitatis.example/es/')],
  [0.02, set('rates', null, [], [{ id: 1, text: null, categories: null }])],
  [0.02, set('cancellationPolicies', null, [], [{ hours: null, penalty: '100', type: 'fixed' }])],
  [0.03, set('typologies', null, [], [{ id: 999_999, text: '???' }])],
  [0.02, set('images', null, [], [null], [{}], [{ url: null }])],
  [0.02, set('city', null, '')],
  [0.005, set('idDestination', null, '0', '999999')],
  [0.01, (record) => delete record['score']],
  // HTML in plain text; malformed or unsafe HTML in descriptions.
  [
    0.06,
    rewrite('name', [
      withEntities,
      (name) => `<strong>${name}</strong>`,
      (name) => ` ${name.replaceAll(' ', '\u00A0')}\n`,
    ]),
  ],
  [0.05, rewrite('shortDescription', [(text) => `<p>${withEntities(text)}</p>`, (text) => `${text}<br/>`])],
  [
    0.1,
    rewrite('description', [
      withEntities,
      (html) => html.replaceAll('<p>', '').replaceAll('</p>', '<br><br>').replaceAll(' y ', '&nbsp;y '),
      (html) => html.replaceAll('<p>', '<p style="font-family: Arial; color: #333" class="MsoNormal">'),
      (html) => html.replaceAll('</p>', '').replaceAll('</li>', ''),
    ]),
  ],
  [
    0.02,
    rewrite('description', [
      (html) => `${html}<script>document.title = 'owned'</script>`,
      (html) => `<style>p { display: none }</style>${html}<img src="x" onerror="alert(1)">`,
      (html) => `${html}<p><a href="javascript:alert(1)">Reserva aquí</a></p><!-- ${html} -->`,
    ]),
  ],
  // Extreme lengths and unusual characters.
  [0.005, rewrite('name', [(name) => `${name} `.repeat(40)])],
  [0.005, rewrite('description', [(html) => html.repeat(300)])],
  [0.005, rewrite('description', [() => '<p>Muy bonito.</p>'])],
  [0.003, rewrite('name', [(name) => `${name}\u0000`, (name) => `${name} \uD83D`])],
  [0.01, rewrite('name', [(name) => `⭐ ${name} ⭐`, (name) => `${name}\u200B\u202E`, (name) => name.toUpperCase()])],
  // Wrong types and impossible values.
  [0.003, set('name', null, '', 0, ['Tour'], { es: 'Tour' })],
  [0.003, rewrite('description', [(html) => [html], (html) => ({ text: html }), () => false])],
  [0.01, set('duration', '2 horas', -60, 525_600, 'NaN', { minutes: 90 }, true)],
  [0.004, set('score', 'N/A', -1, 11, '9,2', [])],
  [0.003, set('images', {}, 'foto.jpg', { url: 'foto.jpg' }, 0)],
  [0.003, set('rates', {}, 'desde 12 €')],
  [0.002, set('id', null, '', 'abc', '-1', '9'.repeat(30), 0.5)],
  [0.02, changeZone],
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
