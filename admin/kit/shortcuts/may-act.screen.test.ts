import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCommand, maySingleKeyAct } from './may-act.ts';
import { chooseSingleKeys } from './single-keys.ts';

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Adds elements to the page. @returns the element with `id="t"`, or the page. */
function put(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('#t') ?? document.body;
}

type Pressed = KeyboardEventInit & { html?: string };

/** Presses a key in an element, and returns the event. */
function press(key: string, { html = '', ...modifiers }: Pressed = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  put(html).dispatchEvent(event);
  return event;
}

const mayAct = (key: string, pressed?: Pressed) => maySingleKeyAct(press(key, pressed));
const onApple = () => vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');

describe('a single character', () => {
  it.each([
    ['on the page', ''],
    ['on a link', '<a id="t" href="#">Kayak</a>'],
    ['on a button', '<button id="t">Guardar</button>'],
    ['on a checkbox', '<input id="t" type="checkbox">'],
    ['on a radio button', '<input id="t" type="radio">'],
    ['on a slider', '<input id="t" type="range">'],
    ['on a tab', '<button id="t" role="tab">Todas</button>'],
    ['on an element that cannot be edited', '<p id="t" contenteditable="false">Kayak</p>'],
  ])('may act %s', (_, html) => expect(mayAct('j', { html })).toBe(true));

  it.each([
    ['a text field', '<input id="t">'],
    ['a number field', '<input id="t" type="number">'],
    ['a date field', '<input id="t" type="date">'],
    ['a text area', '<textarea id="t"></textarea>'],
    ['a select', '<select id="t"><option>Kayak</option></select>'],
    ['an editable element', '<div contenteditable><b id="t">Kayak</b></div>'],
    ['a combobox', '<button id="t" role="combobox" aria-expanded="false">Kayak</button>'],
    ['a list of options', '<ul role="listbox"><li id="t" role="option">Kayak</li></ul>'],
    ['a menu', '<div role="menu"><button id="t" role="menuitem">Borrar</button></div>'],
    ['a dialog', '<div role="dialog"><button id="t">Cerrar</button></div>'],
    ['an alert dialog', '<div role="alertdialog"><button id="t">Cerrar</button></div>'],
    ['the page below a modal dialog', '<div role="dialog" aria-modal="true"></div><button id="t">Guardar</button>'],
  ])('does not act in %s', (_, html) => expect(mayAct('j', { html })).toBe(false));

  it.each([
    ['Ctrl', 'j', { ctrlKey: true }],
    ['Alt', 'j', { altKey: true }],
    ['⌘ or the Windows key', 'j', { metaKey: true }],
    ['Shift', 'J', { shiftKey: true }],
    ['Ctrl and Alt, which a screen reader uses', 'j', { ctrlKey: true, altKey: true }],
    ['Ctrl, for a sign', '/', { ctrlKey: true }],
    ['Alt, for a sign', '/', { altKey: true }],
  ])('does not act with %s', (_, key, modifiers) => expect(mayAct(key, modifiers)).toBe(false));

  it.each([
    ['? with Shift', '?', { shiftKey: true }],
    ['/ with Shift, as on a Spanish keyboard', '/', { shiftKey: true }],
    ['[ with AltGr', '[', { modifierAltGraph: true }],
    ['[ with AltGr on Windows, which reports Ctrl and Alt', '[', { ctrlKey: true, altKey: true }],
    ['a letter with Caps Lock', 'J', { modifierCapsLock: true }],
  ])('may be %s', (_, key, modifiers) => expect(mayAct(key, modifiers)).toBe(true));

  it('may be a sign with Option on an Apple keyboard, but not with Ctrl and Option, which VoiceOver uses', () => {
    onApple();
    expect(mayAct('[', { altKey: true })).toBe(true);
    expect(mayAct('[', { altKey: true, ctrlKey: true })).toBe(false);
    expect(mayAct('j', { altKey: true })).toBe(false);
  });

  it('is not a key with a name, a composed character, or a key that did something else', () => {
    expect(mayAct('Enter')).toBe(false);
    expect(mayAct('j', { isComposing: true })).toBe(false);
    const event = press('j');
    event.preventDefault();
    expect(maySingleKeyAct(event)).toBe(false);
  });

  it('does not act while the user has switched it off', () => {
    chooseSingleKeys(false);
    expect(mayAct('j')).toBe(false);
    chooseSingleKeys(true);
    expect(mayAct('j')).toBe(true);
  });
});

describe('a command', () => {
  it('is a letter with Ctrl', () => {
    expect(isCommand(press('s', { ctrlKey: true }), 's')).toBe(true);
    expect(isCommand(press('S', { ctrlKey: true }), 's')).toBe(true);
    expect(isCommand(press('s', { metaKey: true }), 's')).toBe(false);
    expect(isCommand(press('s'), 's')).toBe(false);
    expect(isCommand(press('k', { ctrlKey: true }), 's')).toBe(false);
  });

  it('is a letter with ⌘ on an Apple keyboard, where Ctrl+K deletes text', () => {
    onApple();
    expect(isCommand(press('k', { metaKey: true }), 'k')).toBe(true);
    expect(isCommand(press('k', { ctrlKey: true }), 'k')).toBe(false);
  });

  it.each(['altKey', 'shiftKey'] as const)('is another one with %s, which AltGr can be', (modifier) =>
    expect(isCommand(press('s', { ctrlKey: true, [modifier]: true }), 's')).toBe(false),
  );
});
