import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentLanguages, otherLanguage, type Language } from '@trastienda/contract/language';
import { carryOver, type Remembering } from './carry-over.ts';

const names = new Map([
  ['Sevilla', 'Seville'],
  ['Londres', 'London'],
]);

/** Returns the translation with carried parts in brackets, and how many differences are left. */
function carry(remembering: Pick<Remembering, 'source' | 'remembered' | 'translation'>, language: Language = 'en') {
  const { parts, left } = carryOver({ ...remembering, language, names });
  return [parts.map(({ text, isCarried }) => (isCarried ? `[${text}]` : text)).join(''), left];
}

/** Each row: the sentence of the text, the remembered one, its translation, the suggestion, the differences that are left. */
type Row = [string, string, string, string, number];

describe('D-92 carries over', () => {
  it.each<Row>([
    ['Grupos de 10 personas.', 'Grupos de 8 personas.', 'Groups of 8 people.', 'Groups of [10] people.', 0],
    ['Cuesta 1.250,50 €.', 'Cuesta 15,5 €.', 'It costs €15.5.', 'It costs €[1,250.50].', 0],
    ['Salimos a las 10:30 h.', 'Salimos a las 9.30 h.', 'We leave at 9:30.', 'We leave at [10:30].', 0],
    ['Salimos a las 10:30 h.', 'Salimos a las 9:30 h.', 'We leave at 9:30 a.m.', 'We leave at [10:30] a.m.', 0],
    ['Son 3 horas y 5 km', 'Son 2 horas y 4 km', '4 km in 2 hours', '[5] km in [3] hours', 0],
    ['De 8 a 12 años, 8 €', 'De 8 a 10 años, 8 €', 'Ages 8 to 10, €8', 'Ages 8 to [12], €8', 0],
    ['El 13.05.2026 a las 9', 'El 12.05.2026 a las 9', 'On 12.05.2026 at 9', 'On [13.05.2026] at 9', 0],
  ])('numbers to English: %s', (source, remembered, translation, suggestion, left) =>
    expect(carry({ source, remembered, translation })).toEqual([suggestion, left]),
  );

  it.each<Row>([
    ['It costs $1,250.50.', 'It costs $2.5.', 'Cuesta 2,5 $.', 'Cuesta [1.250,50] $.', 0],
    ['We meet at 10:45.', 'We meet at 9:15.', 'Quedamos a las 9:15.', 'Quedamos a las [10:45].', 0],
    ['We meet at 10:45.', 'We meet at 9:15.', 'Quedamos a las 9.15 h.', 'Quedamos a las [10.45] h.', 0],
  ])('numbers to Spanish: %s', (source, remembered, translation, suggestion, left) =>
    expect(carry({ source, remembered, translation }, 'es')).toEqual([suggestion, left]),
  );

  it.each<Row>([
    ['Una ruta por Cádiz.', 'Una ruta por Toledo.', 'A route through Toledo.', 'A route through [Cádiz].', 0],
    [
      'Obra «La vida es sueño» hoy',
      'Obra «El avaro» hoy',
      'The play "El avaro" today',
      'The play "[La vida es sueño]" today',
      0,
    ],
    ['Sal de la Plaza Mayor.', 'Sal de la Plaza Nueva.', 'Leave from Plaza Nueva.', 'Leave from Plaza [Mayor].', 0],
    ['Descubre el Alto Tajo.', 'Descubre el Bajo Ebro.', 'Discover Bajo Ebro.', 'Discover [Alto Tajo].', 0],
    ['Visita Granada.', 'Visita Toledo.', 'Visit Toledo.', 'Visit [Granada].', 0],
    ['Moles Siete abre.', 'Nevada Activa abre.', 'Nevada Activa opens.', '[Moles Siete] opens.', 0],
  ])('names: %s', (source, remembered, translation, suggestion, left) =>
    expect(carry({ source, remembered, translation })).toEqual([suggestion, left]),
  );

  it.each<Row>([
    ['Una ruta por Londres.', 'Una ruta por Sevilla.', 'A route through Seville.', 'A route through [London].', 0],
    ['Una ruta por Londres.', 'Una ruta por Toledo.', 'A route through Toledo.', 'A route through [London].', 0],
    ['Una ruta por Cádiz.', 'Una ruta por Sevilla.', 'A route through Seville.', 'A route through [Cádiz].', 0],
    ['De Londres a Toledo', 'De Toledo a Sevilla', 'From Toledo to Seville', 'From [London] to [Toledo]', 0],
  ])('names as the catalogue translates them: %s', (source, remembered, translation, suggestion, left) =>
    expect(carry({ source, remembered, translation })).toEqual([suggestion, left]),
  );
});

describe('D-92 leaves as it is, and counts as a difference,', () => {
  it.each<[string, ...Row]>([
    ['a number as a word', 'Hasta 9 personas', 'Hasta 8 personas', 'Up to eight people', 'Up to eight people', 1],
    ['a number that the translation has twice', 'Hay 9', 'Hay 8', '8 or 8', '8 or 8', 1],
    ['a number with two new ones', 'De 9 a 8', 'De 8 a 8', 'From 8 to 8', 'From 8 to 8', 1],
    ['a time of the afternoon', 'A las 21:30', 'A las 9:30', 'At 9:30 am', 'At 9:30 am', 1],
    ['an ordinal', 'El piso 2', 'El piso 1', 'The 1st floor', 'The 1st floor', 1],
    ['a name with an unknown translation', 'Por Cádiz', 'Por Roma', 'Through Rome', 'Through Rome', 1],
    ['another word', 'Sale el tren 9', 'Llega el tren 8', 'Train 8 arrives', 'Train [9] arrives', 2],
    ['a further number', 'Son 9 de 10', 'Son 8', 'There are 8', 'There are [9]', 2],
    ['digits within a word', '3x1 para dos', '2x1 para dos', '2x1 for two', '2x1 for two', 2],
  ])('%s', (_, source, remembered, translation, suggestion, left) =>
    expect(carry({ source, remembered, translation })).toEqual([suggestion, left]),
  );
});

const sentence = fc
  .array(
    fc.oneof(
      fc.constantFrom('Ruta', 'por', 'Toledo', 'Plaza', 'de', '8', '9:30', '1.000', '«', '»', ',', '$&'),
      fc.string(),
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '));

it('D-92 carries nothing into the translation of the same sentence', () => {
  fc.assert(
    fc.property(sentence, sentence, fc.constantFrom(...contentLanguages), (source, translation, language) => {
      const { parts, left } = carryOver({ source, remembered: source, translation, language, names });
      expect(parts.map(({ text }) => text).join('')).toBe(translation);
      expect([left, parts.some(({ isCarried }) => isCarried)]).toEqual([0, false]);
    }),
  );
});

it('D-92 changes nothing but numbers and names, whatever the sentences are', () => {
  fc.assert(
    fc.property(sentence, sentence, sentence, (source, remembered, translation) => {
      const { parts } = carryOver({ source, remembered, translation, language: 'en', names: new Map() });
      let from = 0;
      for (const { text } of parts.filter(({ isCarried }) => !isCarried)) {
        const at = translation.indexOf(text, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + text.length;
      }
    }),
  );
});

it('D-92 changes nothing if nothing is carried over', () => {
  fc.assert(
    fc.property(sentence, sentence, (remembered, translation) => {
      const { parts } = carryOver({ source: '', remembered, translation, language: 'en', names: new Map() });
      expect(parts).toEqual(translation === '' ? [] : [{ text: translation }]);
    }),
  );
});

it('D-92 carries any amount over, in the notation of the other language', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100);
  const write = (value: number, language: Language) =>
    new Intl.NumberFormat(language === 'es' ? 'de' : 'en', { maximumFractionDigits: 2 }).format(value);
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...contentLanguages), (old, next, language) => {
      fc.pre(old !== next);
      const from = otherLanguage(language);
      const [suggestion, left] = carry(
        {
          source: `Total ${write(next, from)} €`,
          remembered: `Total ${write(old, from)} €`,
          translation: `€${write(old, language)} all in all`,
        },
        language,
      );
      expect([suggestion, left]).toEqual([`€[${write(next, language)}] all in all`, 0]);
    }),
  );
});
