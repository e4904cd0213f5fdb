import { isLine } from '@trastienda/contract/validators/line';
import { describe, expect, it } from 'vitest';
import { cutText, isTooMuch, toSafeLine, toSafeText } from './safe-text.ts';

describe('a text of a source', () => {
  it.each([
    ['<p>Uno</p><p>Dos</p>', 'Uno\nDos'],
    ['<b>Uno</b>&nbsp;y&nbsp;dos &amp; tres', 'Uno y dos & tres'],
    ['<script>alert(1)</script>Uno<style>p{}</style><noscript>x</noscript>', 'Uno'],
    ['Uno<img src=x onerror="alert(1)"><svg onload=alert(1)></svg>', 'Uno'],
    ['<a href="javascript:alert(1)">Reserva</a>', 'Reserva'],
    ['<!-- nada -->Uno<!-- <p>dos</p> -->', 'Uno'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['<![CDATA[<p>Uno &amp; dos</p>]]> tres', 'Uno & dos\ntres'],
    ['<p>Uno</p><![CDATA[dos < tres]]>', 'Uno\ndos < tres'],
    ['<![CDATA[<p>Uno</p>', 'Uno'],
    ['<p>Uno</P>dos<DIV>tres</div>cuatro<BR/>cinco', 'Uno\ndos\ntres\ncuatro\ncinco'],
    ['<SCRIPT>alert(1)</Script>Uno<STYLE>a>b{}</style>', 'Uno'],
    ['<ul><li>Uno<li>Dos</UL>tres', 'Uno\nDos\ntres'],
    ['<table><tr><td>Uno</td><td>dos</td></tr><tr><TD>tres</TD></tr></table>', 'Uno dos\ntres'],
    ['<!DOCTYPE html><html><head><title>Fuera</title></head><body>Uno</body></html>', 'Uno'],
    ['<?xml version="1.0"?>Uno<!-- a > b --!>', 'Uno'],
    ['<iframe><b>x</b></iframe><template>x</template>Uno<video>x</video>', 'Uno'],
    ['<a title="x > y">Uno</a>', 'Uno'],
    ['Uno &ampdos &eacute;&eacute &#233&#xE9; &nada;', 'Uno &dos éé éé &nada;'],
    ['<b>Uno <i>dos</b> tres</i>', 'Uno dos tres'],
    ['<p>Uno\n dos</p>\n\n<p>tres</p>', 'Uno dos\ntres'],
    ['Uno\ndos &amp; tres', 'Uno\ndos & tres'],
    ['2 < 3 y 4 > 1', '2 < 3 y 4 > 1'],
    ['Uno\u0000\u0007dos\u202E tres\uFFFE', 'Uno dos tres'],
    ['Uno\u200Edos\u200F y\u061C tr\uFFFDes', 'Unodos y tres'],
    ['media \uD83D pareja 🎈', 'media pareja 🎈'],
    ['Cafe\u0301', 'Café'],
    [`x${'\u0315'.repeat(1_000)}y`, `x${'\u0315'.repeat(30)}y`],
    ['  Uno \t dos \n\n\n\n tres  ', 'Uno dos\n\ntres'],
    ['', ''],
  ])('%j is shown as %j', (html, text) => expect(toSafeText(html)).toBe(text));

  it.each([
    ['a'.repeat(100_000), false],
    ['a'.repeat(100_001), true],
    ['<p>Uno</p>'.repeat(250), false],
    [`${'<p>Uno</p>'.repeat(250)}<p>Dos`, true],
  ])('with too many characters or tags is reported as truncated', (html, isTruncated) =>
    expect(isTooMuch(html)).toBe(isTruncated),
  );

  it.each([
    ['<p>Uno</p>\n<p>Dos</p>', 'Uno Dos'],
    ['Uno\r\ndos\ttres\u2028cuatro', 'Uno dos tres cuatro'],
    ['Uno\u0085dos\u200Btres\uFEFF', 'Uno dos tres'],
    ['Uno\u0007dos\u200E', 'Uno dos'],
    ['\u202AUno\u202C \u2067dos\u2069', 'Uno dos'],
    ['En familia 👨‍👩‍👧', 'En familia 👨‍👩‍👧'],
    ['&#x200B;&shy;', ''],
  ])('D-74 becomes a valid single line: %j becomes %j', (html, line) => {
    expect(toSafeLine(html)).toBe(line);
    expect(isLine(line)).toBe(true);
  });

  it.each([
    ['open elements', '<b>x'.repeat(25_000)],
    ['preformatted elements', '<pre>'.repeat(20_000)],
    ['unclosed comments', '<!--'.repeat(25_000)],
    ['unclosed attributes', '<a b="'.repeat(16_000)],
    ['less-than signs', '<'.repeat(100_000)],
    ['entities', '&#x'.repeat(33_000)],
    ['closing tags', '</p>'.repeat(25_000)],
    ['accents', `a${'\u0301'.repeat(100_000)}`],
    ['far more paragraphs than any record contains', '<p>Muy bonito. </p>'.repeat(500_000)],
  ])('that consists of %s is converted in less than a second', (_what, html) => {
    // Measure processor time, which does not depend on other processes.
    const before = process.cpuUsage();
    toSafeText(html);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});

it.each([
  ['Uno dos tres', 12, 'Uno dos tres'],
  ['Uno, dos tres', 12, 'Uno, dos…'],
  ['a'.repeat(20), 10, `${'a'.repeat(9)}…`],
  ['🎈'.repeat(20), 10, `${'🎈'.repeat(9)}…`],
  ['🎈'.repeat(20), 20, '🎈'.repeat(20)],
  ['👨‍👩‍👧'.repeat(4), 12, `${'👨‍👩‍👧'.repeat(2)}…`],
])('%j is truncated to %i characters after a word, and never inside a character', (text, maxChars, short) =>
  expect(cutText(text, maxChars)).toBe(short),
);
