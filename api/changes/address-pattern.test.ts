import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useConnection } from '../testing/databases/use-connection.ts';

const connection = useConnection();

/** Returns the text without the address `ana+tours@example.com`. */
async function without(text: string) {
  const content = JSON.stringify({ text: [text] });
  const { rows } = await connection().db.execute<{ has: boolean; rest: { text: string[] } }>(sql`
    with addresses as (select '{ana+tours@example.com}'::text[] as list)
    select change_log.has_address(${content}::jsonb, list) as has, change_log.without_addresses(${content}::jsonb, list) as rest
    from addresses`);
  const [{ has, rest } = { has: false, rest: { text: [] } }] = rows;
  return { has, rest: rest.text[0] };
}

describe('an address is found', () => {
  it.each([
    ['ana+tours@example.com', '[…]'],
    ['ANA+Tours@Example.Com', '[…]'],
    ['Ana <ana+tours@example.com>', 'Ana <[…]>'],
    ['mailto:ana+tours@example.com', 'mailto:[…]'],
    ['https://example.com/?a=ana+tours%40example.com&b=1', 'https://example.com/?a=[…]&b=1'],
    ['-ana+tours@example.com', '-[…]'],
    ['...ana+tours@example.com', '...[…]'],
    ['Hola...ana+tours@example.com', 'Hola...[…]'],
    ['_ana+tours@example.com_', '_[…]_'],
    ['%ana+tours@example.com', '%[…]'],
    ['ana+tours@example.com- llamar', '[…]- llamar'],
    ['ana+tours@example.com.', '[…].'],
    ['ana+tours@example.com.Gracias', '[…].Gracias'],
    ['Escribe a:\nana+tours@example.com\nGracias', 'Escribe a:\n[…]\nGracias'],
    ['C:\\ana+tours@example.com "ya"', 'C:\\[…] "ya"'],
    ['ana+tours@example.com,ana+tours@example.com', '[…],[…]'],
  ])('in %j', async (text, rest) => {
    expect(await without(text)).toEqual({ has: true, rest });
  });
});

describe('an address is not found', () => {
  it.each([
    'mariana+tours@example.com',
    'eva.ana+tours@example.com',
    'eva-ana+tours@example.com',
    'eva_ana+tours@example.com',
    'eva--ana+tours@example.com',
    'ana+tours@example.com.mx',
    'ana+tours@example.community',
    'ana+tours@examplexcom',
    'ana@example.com',
  ])('within %j', async (text) => {
    expect(await without(text)).toEqual({ has: false, rest: text });
  });
});
