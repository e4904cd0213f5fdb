import { Box, Flex } from '@mantine/core';
import { maker, type MakerItem } from '@trastienda/contract/resources/makers/maker';
import { useTranslation } from 'react-i18next';
import { toDay } from '../../../kit/day.ts';
import { fieldsOf } from '../../../kit/fields/fields.tsx';
import { Section } from '../../../kit/screens/form-screen.tsx';
import type { Received } from '../../../kit/records/received.ts';
import classes from './plan-box.module.css';
import { useMay } from '../../../session/use-may.ts';
import { paymentCustomerOf } from '../../../partners/payment-customer.ts';
import { toPlanPrice } from './plan-price.ts';
import { ReceiptList } from './receipt-list.tsx';

const { useRecord } = fieldsOf(maker);

type Paying = Received<Pick<MakerItem, 'makerPlan' | 'activeProducts'>>;

/** The plan section. It is shown only for a maker with a customer id at the payment provider. */
export function PlanSection() {
  const record = useRecord();
  const customerId = paymentCustomerOf(record);
  if (!record || customerId === undefined) return null;
  return (
    <Section id="plan" hasNoFields>
      <PlanBox maker={record} customerId={customerId} />
    </Section>
  );
}

/** The plan of a maker and, for a user who may read them, the receipts of the maker's customer id. */
function PlanBox({ maker: { makerPlan, activeProducts }, customerId }: { maker: Paying; customerId: string }) {
  const { t } = useTranslation('makers');
  const may = useMay();
  const { plan, price, startDate } = makerPlan ?? {};
  const facts = [
    { name: 'since', value: toDay(startDate) },
    { name: 'activeProducts', value: typeof activeProducts === 'number' ? String(activeProducts) : '' },
    { name: 'customer', value: customerId },
  ];
  return (
    <div className={classes['box']}>
      <div className={classes['plan']}>
        <h3>{plan?.name ?? t('plan.unnamed')}</h3>
        <Box component="p" className="ts-num" m="0.375rem 0 1rem" fz={34} fw={620} lh="2.625rem" lts="-0.02em">
          {toPlanPrice(price)}
        </Box>
        <dl className="ts-num">
          {facts.map(
            ({ name, value }) =>
              value !== '' && (
                <Flex key={name} gap={12} justify="space-between">
                  <Box component="dt" className="ts-soft" flex="none">
                    {t(`plan.${name}`)}
                  </Box>
                  <dd>{value}</dd>
                </Flex>
              ),
          )}
        </dl>
      </div>
      {may('GET /maker_plans/invoices/{customerId}') && <ReceiptList customerId={customerId} />}
    </div>
  );
}
