import { Flex, Radio } from '@mantine/core';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { useTranslation } from 'react-i18next';
import classes from './bulk.module.css';

export type Notify = NonNullable<ProposalRequest['notify']>;
type Props = { value: Notify; onChange: (notify: Notify) => void };

/** Whether each maker gets a mail about its experiences that are switched on or off. */
export function NotifyChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`ts-card ${classes['card']}`}>
      <Radio.Group
        label={t('bulk.notify.title')}
        description={t('bulk.notify.text')}
        value={value}
        onChange={(chosen) => onChange(chosen === 'summary' ? 'summary' : 'none')}
      >
        <Flex direction="column" gap={10} mt={10}>
          {(['none', 'summary'] as const).map((each) => (
            <Radio key={each} value={each} label={t(`bulk.notify.${each}`)} />
          ))}
        </Flex>
      </Radio.Group>
    </div>
  );
}
