import { profileNames } from '@trastienda/contract/resources/makers/maker-profile';
import { expect, it } from 'vitest';
import { profileAccessOf, withoutClosed } from './profile-access.ts';

const planned = (name: string, stripeCustomerId: string | null) => ({
  makerPlan: {
    plan: { '@id': '/plans/2', id: 2, name },
    price: '1999',
    startDate: '2026-01-01',
    stripeCustomerId,
  },
});

it.each([
  ['no maker yet', undefined, 'isNew'],
  ['no plan', { makerPlan: null }, 'hasNoPlan'],
  ['another plan with a payment customer', planned('Premium', 'cus_1'), 'hasOtherPlan'],
  ['Básico without a payment customer', planned('Básico', null), 'hasNoCustomer'],
  ['Básico with an empty payment customer', planned('Básico', ''), 'hasNoCustomer'],
  ['Básico with a payment customer', planned('Básico', 'cus_1'), 'open'],
] as const)('MAK-F-29 MAK-F-30 %s: %o is %s', (_case, item, access) => {
  expect(profileAccessOf(item)).toBe(access);
});

it('MAK-F-29 the profile is disabled if the server omits the plan', () => {
  expect(profileAccessOf({})).toBe('hasNoPlan');
});

it('A-84 disabled fields are omitted from the values to send, and enabled fields are included', () => {
  const values = Object.fromEntries(['name', 'tripadvisorWidget', ...profileNames].map((name) => [name, 'x']));
  expect(Object.keys(withoutClosed(values, undefined))).toEqual(['name', 'tripadvisorWidget']);
  expect(Object.keys(withoutClosed(values, planned('Premium', 'cus_1')))).toEqual(['name', 'tripadvisorWidget']);
  expect(withoutClosed(values, planned('Básico', 'cus_1'))).toEqual(values);
});
