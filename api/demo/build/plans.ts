import type { Bilingual } from '../content/read-content.ts';

export type DemoPlan = {
  name: string;
  /** Euros as text, with optional decimals. */
  price: string;
  isActive: boolean;
  shortName: string;
  maxProducts: number;
  sku: string;
  paymentType: 'monthly' | 'yearly';
  description: Bilingual;
  level: number;
};

/**
 * The subscription of a maker to a plan. Ids are positions in the lists of makers and plans, from 1. `price` is in euro cents, as
 * text (D-46).
 */
export type DemoSubscription = {
  makerId: number;
  planId: number;
  price: string;
  startDate: string;
  stripeCustomerId: string | null;
};

const plan = (
  level: number,
  name: string,
  shortName: string,
  rest: Omit<DemoPlan, 'level' | 'name' | 'shortName' | 'isActive'>,
): DemoPlan => ({
  name,
  shortName,
  isActive: true,
  level,
  ...rest,
});

export const demoPlans: DemoPlan[] = [
  plan(0, 'Gratuito', 'Gratis', {
    price: '0',
    maxProducts: 3,
    sku: 'TR-FREE',
    paymentType: 'monthly',
    description: {
      es: 'Para empezar: hasta tres experiencias y ficha sencilla.',
      en: 'To begin with: up to three experiences and a simple page.',
    },
  }),
  plan(1, 'Básico', 'Básico', {
    price: '19.99',
    maxProducts: 15,
    sku: 'TR-BASIC',
    paymentType: 'monthly',
    description: {
      es: 'Ficha completa con equipo, galería y hasta quince experiencias.',
      en: 'A full page with team, gallery and up to fifteen experiences.',
    },
  }),
  plan(2, 'Profesional', 'Pro', {
    price: '39.99',
    maxProducts: 60,
    sku: 'TR-PRO',
    paymentType: 'monthly',
    description: {
      es: 'Para quien vive de esto: sesenta experiencias y posición destacada.',
      en: 'For those who live by it: sixty experiences and a featured place.',
    },
  }),
  {
    ...plan(3, 'Profesional anual', 'Pro anual', {
      price: '399',
      maxProducts: 60,
      sku: 'TR-PRO-Y',
      paymentType: 'yearly',
      description: {
        es: 'Las mismas ventajas con dos meses de regalo.',
        en: 'The same advantages with two months free.',
      },
    }),
    isActive: false,
  },
];

/**
 * Ids of plans (positions in `demoPlans`, from 1), assigned to the makers in turn. A third of the makers pays for a plan; the others have
 * the free plan or none.
 */
const turns = [2, 1, undefined, 3, 1, 1, 2, undefined, 1, 4, 1, undefined] as const;

/** Whether the nth maker, counted from 0, pays for its plan. */
export const pays = (n: number) => demoPlans[(turns[n % turns.length] ?? 1) - 1]?.price !== '0';

/** Returns the subscriptions of the makers. A paid subscription has a customer id of the payment provider. */
export const subscribe = (makers: readonly unknown[]): DemoSubscription[] =>
  makers.flatMap((_, i): DemoSubscription[] => {
    const planId = turns[i % turns.length];
    const chosen = planId && demoPlans[planId - 1];
    if (!chosen) return [];
    const month = String(((i * 5) % 12) + 1).padStart(2, '0');
    const startDate = `${2024 + (i % 2)}-${month}-${String(((i * 7) % 28) + 1).padStart(2, '0')}`;
    const stripeCustomerId = chosen.price === '0' ? null : `cus_demo${String(i + 1).padStart(4, '0')}`;
    return [{ makerId: i + 1, planId, price: toCents(chosen.price), startDate, stripeCustomerId }];
  });

/** Converts the price of a plan, in euros, to the price of a subscription, in euro cents (D-46). */
const toCents = (price: string): string => String(Math.round(Number(price) * 100));
