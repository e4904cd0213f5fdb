const controlLetters = 'JABCDEFGHI';

/**
 * Whether a text is a CIF, the tax number of a Spanish company: an upper-case letter, seven digits and a control character. The
 * first letter determines whether the control character is a digit, a letter or either of them (VAL-27 to VAL-30).
 */
export function isCif(text: string): boolean {
  const [, kind = '', digits = '', control = ''] = /^([A-Z])(\d{7})([A-Z\d])$/.exec(text) ?? [];
  if (!kind) return false;
  const value = toControlValue(digits);
  const asDigit = control === String(value);
  const asLetter = control === controlLetters[value];
  if ('ABEH'.includes(kind)) return asDigit;
  if ('NPQRSW'.includes(kind)) return asLetter;
  return asDigit || asLetter;
}

/**
 * Returns the difference between the sum of the seven digits and the next multiple of ten, 0 to 9. The digits in odd positions (first,
 * third and so on) are doubled, and the digits of the result are added.
 */
function toControlValue(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const doubled = digit * 2;
    return total + (index % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
