import { describe, expect, it } from 'vitest';
import type { ReceivedObstacle } from '../../../session/calls/api-failure.ts';
import {
  choiceFor,
  planOf,
  problemsOf,
  toKey,
  toRequest,
  withObstacles,
  withViolations,
  type Choice,
  type Resolution,
} from './resolution.ts';

const kayak = { item: '/trash/57', record: '/experiences/5', name: 'Kayak' };
const marViva = { item: '/trash/56', record: '/makers/3', name: 'Mar Viva' };
const ana = { item: '/trash/55', record: '/users/2', name: 'ana@server.example' };
const start: Resolution = { main: kayak, problems: new Map(), choices: {}, restored: [] };

const toObstacle = (path: string, others: Partial<ReceivedObstacle> = {}): ReceivedObstacle => ({
  propertyPath: path,
  message: 'No',
  canReplace: false,
  canLeaveOut: false,
  ...others,
});
const gone = (...all: { record: string; name: string; item?: string }[]) => ({
  gone: all.map(({ record, name, item }) => ({ '@id': record, name, trash: item ?? null })),
});
const choosing = (resolution: Resolution, item: string, path: string, choice: Choice): Resolution => ({
  ...resolution,
  choices: { ...resolution.choices, [toKey(item, path)]: choice },
});

const slug = toObstacle('slug', { canReplace: true, canLeaveOut: true, values: { value: 'kayak' } });
const maker = toObstacle('maker', { canReplace: true, ...gone(marViva) });
const user = toObstacle('user', { canReplace: true, ...gone(ana) });

describe('the default', () => {
  it('restores the missing record that is in the trash', () => {
    expect(choiceFor(start, kayak.item, maker)?.way).toBe('restore');
  });

  it('is the stored value, which the user changes', () => {
    expect(choiceFor(start, kayak.item, slug)).toEqual({ way: 'replace', value: 'kayak' });
    const order = toObstacle('order', { canReplace: true, values: { order: 3, max: 6 } });
    expect(choiceFor(start, kayak.item, order)).toEqual({ way: 'replace', value: 3 });
  });

  it('replaces a choice that the obstacle no longer offers, and keeps the typed value', () => {
    const chosen = choosing(start, kayak.item, 'maker', { way: 'restore', value: 'x' });
    const lost = toObstacle('maker', { canReplace: true, ...gone({ record: '/makers/3', name: 'Mar Viva' }) });
    expect(choiceFor(chosen, kayak.item, lost)).toEqual({ way: 'replace', value: 'x' });
  });

  it('is nothing for an obstacle that cannot be resolved', () => {
    expect(choiceFor(start, kayak.item, toObstacle('reseller'))).toBeUndefined();
  });
});

describe('the request', () => {
  it('has no body without obstacles', () => expect(toRequest(start, kayak.item)).toBeUndefined());

  it('has the values and the paths to leave out', () => {
    const resolution = withObstacles(start, kayak, [
      slug,
      toObstacle('tags', { canLeaveOut: true, ...gone({ record: '/tags/4', name: 'Aventura' }) }),
      maker,
    ]);
    const chosen = choosing(resolution, kayak.item, 'maker', {
      way: 'replace',
      value: { '@id': '/makers/9', name: 'Sur' },
    });
    expect(toRequest(chosen, kayak.item)).toEqual({
      values: { slug: 'kayak', maker: '/makers/9' },
      leaveOut: ['tags'],
    });
  });

  it('sends an empty input as null', () => {
    const resolution = withObstacles(start, kayak, [maker]);
    const chosen = choosing(resolution, kayak.item, 'maker', { way: 'replace', value: null });
    expect(toRequest(chosen, kayak.item)?.values).toEqual({ maker: null });
  });

  it('leaves out the missing records of a list that are not in the trash, and restores the others', () => {
    const aventura = { item: '/trash/50', record: '/tags/4', name: 'Aventura' };
    const lost = { record: '/tags/5', name: 'Noche' };
    const resolution = withObstacles(start, kayak, [
      toObstacle('tags', { canLeaveOut: true, ...gone(aventura, lost) }),
    ]);
    expect(planOf(resolution)).toEqual([aventura, kayak]);
    expect(toRequest(resolution, kayak.item)).toEqual({ values: {}, leaveOut: ['tags'] });
  });

  it('repeats what resolved the earlier obstacles', () => {
    const first = withObstacles(start, kayak, [slug]);
    const typed = choosing(first, kayak.item, 'slug', { way: 'replace', value: 'kayak-2' });
    const second = withObstacles(typed, kayak, [maker]);
    expect(problemsOf(second).flatMap(({ open }) => open)).toEqual(['maker']);
    expect(toRequest(second, kayak.item)).toEqual({ values: { slug: 'kayak-2' }, leaveOut: [] });
  });
});

describe('the plan', () => {
  it('restores the missing records first, and theirs before them', () => {
    const resolution = withObstacles(withObstacles(start, kayak, [maker]), marViva, [user]);
    expect(planOf(resolution)).toEqual([ana, marViva, kayak]);
    expect(problemsOf(resolution).map(({ deleted }) => deleted)).toEqual([kayak, marViva]);
  });

  it('leaves a missing record in the trash if the user chooses another way', () => {
    const resolution = withObstacles(withObstacles(start, kayak, [maker]), marViva, [user]);
    const chosen = choosing(resolution, kayak.item, 'maker', { way: 'replace', value: '/makers/9' });
    expect(planOf(chosen)).toEqual([kayak]);
    expect(problemsOf(chosen).map(({ deleted }) => deleted)).toEqual([kayak]);
  });

  it('ends even if records refer to each other', () => {
    const resolution = withObstacles(withObstacles(start, kayak, [maker]), marViva, [
      toObstacle('experience', gone(kayak)),
    ]);
    expect(planOf(resolution)).toEqual([marViva, kayak]);
  });
});

describe('a refused value', () => {
  it('shows its message at its obstacle, even if that counted as resolved', () => {
    const resolved = withObstacles(withObstacles(start, kayak, [slug]), kayak, [maker]);
    const refused = withViolations(resolved, kayak.item, [{ propertyPath: 'slug', message: 'No vale' }]);
    const [problem] = refused ? problemsOf(refused) : [];
    expect(problem).toMatchObject({ open: ['maker', 'slug'], errors: { slug: 'No vale' } });
  });

  it.each([[[]], [[{ propertyPath: 'name', message: 'Falta' }]]])(
    'of no obstacle is not shown in the dialog: %j',
    (violations) => {
      expect(withViolations(withObstacles(start, kayak, [slug]), kayak.item, violations)).toBeUndefined();
    },
  );
});
