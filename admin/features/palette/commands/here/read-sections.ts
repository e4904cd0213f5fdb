import { IconListDetails } from '@tabler/icons-react';
import { translate } from '../../../../i18n/i18n.ts';
import type { Command } from '../command.ts';
import { findPresent, nameOf } from './elements.ts';

/** The sections of a form or of the account, and the groups in them. */
const sections = 'main :is(section, [role=group])[aria-labelledby$="-title"]';
const input = 'input:not([type=hidden], [tabindex="-1"]), textarea';

/** Returns the commands that go to a section of the screen and focus its first input or, without one, its heading. */
export const readSections = (): Command[] =>
  findPresent(document, sections).flatMap((section) => {
    const id = section.getAttribute('aria-labelledby') ?? '';
    const heading = document.getElementById(id);
    if (!heading) return [];
    const name = nameOf(heading);
    return {
      id,
      group: 'here',
      label: translate('palette:commands.section', { name }),
      words: [name],
      icon: IconListDetails,
      run: () => goTo(section, heading),
    };
  });

function goTo(section: HTMLElement, heading: HTMLElement) {
  section.scrollIntoView();
  const [first] = findPresent(section, input);
  if (!first) heading.tabIndex = -1;
  (first ?? heading).focus({ preventScroll: true });
}
