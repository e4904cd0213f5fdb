import { expect, it } from 'vitest';
import { isCif } from './cif.ts';

type Row = [id: string, documents: string[]];

const taken: Row[] = [
  ['VAL-27', ['A28015865', 'A58818501', 'P2807900B', 'Q2818013A']],
  ['VAL-28', ['B12345674', 'E12345674', 'H12345674', 'A58818501']],
  ['VAL-29', ['N1234567D', 'P2807900B', 'Q2818013A', 'R1234567D', 'S1234567D', 'W1234567D']],
  ['VAL-30', ['C12345674', 'C1234567D', 'G12345674', 'G1234567D', 'J12345674', 'J1234567D']],
  ['VAL-30', ['V12345674', 'V1234567D', 'Z12345674']],
  ['A-96', ['I12345674', 'T1234567D', 'Y12345674']],
  ['VAL-31', ['B00000000', 'Q0818001J']],
];

it.each(inRows(taken))('%s VAL-37 accepts the CIF %s', (_id, document) => expect(isCif(document)).toBe(true));

const refused: Row[] = [
  ['VAL-28', ['B1234567D', 'A5881850A']],
  ['VAL-29', ['P28079002', 'Q28180131', 'N12345674']],
  ['VAL-32', ['A58818500', 'B12345675', 'Q2818013B', 'G12345670', 'G1234567A']],
  ['VAL-33', ['a58818501', 'A5881850', 'A588185011', '158818501', 'A58B18501', ' A58818501', '']],
];

it.each(inRows(refused))('%s VAL-37 refuses the CIF "%s"', (_id, document) => expect(isCif(document)).toBe(false));

function inRows(rows: Row[]): [id: string, document: string][] {
  return rows.flatMap(([id, documents]) => documents.map((document): [string, string] => [id, document]));
}
