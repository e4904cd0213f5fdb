import { Box, Button, Skeleton } from '@mantine/core';
import { IconExternalLink, IconFileTypePdf, IconReceiptOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../session/calls/api-client.ts';
import { hasInvoices } from '../../../session/calls/answer-shapes.ts';
import classes from './plan-box.module.css';
import { toReceipts, type Receipt } from './receipts.ts';

/** The number of receipts that fit beside the plan without making the box higher. */
const shownAtFirst = 5;

/** The receipts of a customer of the payment provider, each a link to its PDF (MAK-F-07). */
export function ReceiptList({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['makers', 'common']);
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['maker_plans', 'invoices', customerId],
    queryFn: ({ signal }) =>
      api.get<{ invoices: unknown[] }>(`/maker_plans/invoices/${encodeURIComponent(customerId)}`, {
        signal,
        shape: hasInvoices,
      }),
    select: toReceipts,
  });
  return (
    <div aria-labelledby={headingId} role="group">
      <h3 id={headingId}>{t('plan.receipts')}</h3>
      {data && <Links receipts={data} />}
      {!data && isFetching && <Loading />}
      {!data && !isFetching && isError && (
        <div className={classes['none']}>
          <p>{t('plan.receiptsFailed')}</p>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
            onClick={() => void refetch()}
          >
            {t('common:retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Links({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation('makers');
  const [isWhole, setWhole] = useState(false);
  if (receipts.length === 0) {
    return (
      <p className={classes['none']}>
        <IconReceiptOff size={28} stroke={1.5} aria-hidden />
        {t('plan.noReceipts')}
      </p>
    );
  }
  const shown = isWhole ? receipts : receipts.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ul" className={classes['links']} mt={4} data-whole={isWhole}>
        {shown.map(({ link, day, amount }) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              <IconFileTypePdf size={19} stroke={1.6} aria-hidden />
              <span className="ts-hidden">{t('plan.receipt')}</span>
              <span className="ts-num">{day}</span>
              <span className="ts-num ts-soft">{amount}</span>
              <IconExternalLink size={16} stroke={1.7} aria-hidden />
            </a>
          </li>
        ))}
      </Box>
      {receipts.length > shownAtFirst && (
        <Button variant="subtle" size="xs" mt={4} ml={-10} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('plan.fewerReceipts') : t('plan.allReceipts', { count: receipts.length })}
        </Button>
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslation('makers');
  return (
    <div className={classes['loading']} role="status" aria-label={t('plan.receiptsLoading')}>
      {Array.from({ length: shownAtFirst }, (_, row) => (
        <Skeleton key={row} height={16} />
      ))}
    </div>
  );
}
