import type { Project } from './read-project.ts';
import type { Requirement } from './read-requirements.ts';
import { toLink } from './source-file.ts';

/** Returns a message, with file and line, for each inconsistency between the pages of requirements, the citations of ids, and the tests. */
export function findFaults(project: Project): string[] {
  return [
    ...project.malformed.map((place) => `${toLink(place)}: write a requirement as "- **ID** sentence"`),
    ...findDuplicates(project),
    ...findUnknown(project),
    ...project.outside.map(
      ({ text, ...place }) => `${toLink(place)}: "${text}" cites a document outside of the project; cite an id`,
    ),
    ...findUnshown(project),
    ...findShownTooEarly(project),
  ];
}

function findDuplicates({ requirements }: Project): string[] {
  return requirements.flatMap((requirement) => {
    const first = requirements.find(({ id }) => id === requirement.id);
    return first && first !== requirement
      ? [`${toLink(requirement)}: ${requirement.id} is already defined in ${toLink(first)}`]
      : [];
  });
}

function findUnknown({ requirements, citations }: Project): string[] {
  const defined = new Set(requirements.map(({ id }) => id));
  return citations
    .filter(({ id }) => !defined.has(id))
    .map((citation) => `${toLink(citation)}: ${citation.id} is cited, but no page of docs/requirements defines it`);
}

function findUnshown({ requirements, shown }: Project): string[] {
  const shownIds = findShownIds(shown);
  return requirements.flatMap((requirement) => {
    const { id, isPlanned } = requirement;
    const decision = decidedBy(requirement);
    if (isPlanned || shownIds.has(id) || (decision && shownIds.has(decision))) return [];
    const pointer = decision ? `, nor ${decision}, to which it points` : '';
    const others = shown.some((test) => test.id === id) ? ' of npm test, only of npm run test:long,' : '';
    return [`${toLink(requirement)}: no test${others} names ${id}${pointer}`];
  });
}

/** Returns the ids that short-tier tests cover. Long-tier tests do not count, because `npm test` must cover every requirement. */
export const findShownIds = (shown: Project['shown']): Set<string> =>
  new Set(shown.filter(({ tier }) => tier === 'short').map(({ id }) => id));

function findShownTooEarly({ requirements, shown }: Project): string[] {
  return requirements
    .filter(({ isPlanned }) => isPlanned)
    .flatMap((planned) =>
      shown
        .filter(({ id }) => id === planned.id)
        .map((test) => `${toLink(test)}: a test names ${test.id}, which ${toLink(planned)} calls planned`),
    );
}

/**
 * Returns the id of the decision (`D-…`) to which an interpretation (`A-…`, in docs/requirements/interpretations.md) refers, if any. The tests of
 * the decision also cover the interpretation.
 */
export function decidedBy({ id, sentence }: Requirement): string | undefined {
  return id.startsWith('A-') ? /\(see (D-\d+)\)/.exec(sentence)?.[1] : undefined;
}
