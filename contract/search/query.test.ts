import { describe, expect, it } from 'vitest';
import { searchedCollections } from './calls.ts';
import { readQuery } from './query.ts';

describe('D-100 a typed text', () => {
  it.each([
    ['  Tour  por\tTriana ', 'tour por triana', ['triana', 'tour', 'por']],
    ['«Apnea: ver MÁS»', 'apnea: ver mas', ['apnea', 'ver', 'mas']],
    ['“O’Rourke”', "o'rourke", ['rourke', 'o']],
    ['Saint-Émilion', 'saint-emilion', ['emilion', 'saint']],
    ['sol y sol', 'sol y sol', ['sol', 'y']],
    ['Ana.Sousa+1@Correo.example', 'ana.sousa+1@correo.example', ['ana.sousa+1@correo.example']],
    ['https://www.Galeon.example/', 'galeon.example', ['galeon.example']],
    ['www.galeon.example/a-b', 'galeon.example/a-b', ['galeon.example', 'a', 'b']],
    ['kayak - @ .', 'kayak - @ .', ['kayak']],
    ['""', '', []],
  ])('%j is read as %j with the words %j', (typed, text, words) => {
    expect(readQuery(typed)).toMatchObject({ text, words });
  });

  it('keeps the eight longest words', () => {
    const { words } = readQuery('a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh iiiiiiiii jjjjjjjjjj');
    expect(words).toHaveLength(8);
    expect(words.at(-1)).toBe('ccc');
  });

  it('keeps accents and blanks inside as they were typed', () => {
    expect(readQuery(' “Cocina  con Papa\u0301” ').typed).toBe('cocina con papá');
  });
});

describe('D-100 documents and phones', () => {
  it.each([
    ['B-90.000.017', 'b90000017'],
    ['00.004.322-C', '00004322c'],
    ['x0004323b', 'x0004323b'],
    ['+34 601 10 20 02', '601102002'],
    ['0034601102002', '601102002'],
    ['00345678Z', '00345678z'],
    ['+49 (30) 900-012', '4930900012'],
    ['677 41', '67741'],
  ])('%j are the letters and digits %j', (typed, key) => {
    expect(readQuery(typed).key).toBe(key);
  });

  it.each(['tranvia 28', '612', 'auditoria2024', 'faro-puntamarga-2019', 'b@90000017'])('%j is neither', (typed) => {
    expect(readQuery(typed)).not.toHaveProperty('key');
  });
});

describe('D-100 ids', () => {
  it.each([
    ['exp 42', 'experiences'],
    ['EXP#42', 'experiences'],
    ['exp. #42', 'experiences'],
    ['experiencia nº 42', 'experiences'],
    ['Categoría 42', 'categories'],
    ['category: 42', 'categories'],
    ['localidad 42', 'locations'],
    ['ubicación 42', 'locations'],
    ['plan 42', 'plans'],
    ['/users/42', 'users'],
    ['takers/42', 'takers'],
    ['http://localhost:8000/experiencia/42', 'experiences'],
    ['https://trastienda.example/editar-etiqueta/42?idioma=en#fotos', 'tags'],
    ['https://trastienda.example/editar-maker/42/', 'makers'],
  ])('%j asks for a record of one collection', (typed, collection) => {
    expect(readQuery(typed)).toMatchObject({ id: 42, collections: [collection] });
  });

  it.each(['42', '#42', '# 42', 'nº 42', 'id 42', '0042'])('%j asks for a record of any collection', (typed) => {
    expect(readQuery(typed)).toMatchObject({ id: 42, collections: searchedCollections });
  });

  it.each(['ruta 77', 'ex 42', '/widgets/42', '42 exp', '2147483648', '0', 'exp 42 b', '4 2'])(
    '%j asks for none',
    (typed) => {
      expect(readQuery(typed)).not.toHaveProperty('id');
      expect(readQuery(typed).collections).toEqual(searchedCollections);
    },
  );
});
