import { paymentTypes } from '@trastienda/contract/choices';
import { plan, planDefaults } from '@trastienda/contract/resources/plan';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';

const { Text, TextArea, Choice, Flag, Whole } = fieldsOf(plan);

const blank = {
  name: '',
  price: '',
  isActive: false,
  description: '',
  shortName: '',
  sku: '',
  stripeId: '',
  ...planDefaults,
};

export function PlanForm() {
  const { t } = useTranslation('plans');
  const payments = paymentTypes.map((value) => ({ value, label: t(`paymentTypes.${value}`) }));
  return (
    <FormScreen resource={plan} paths={{ list: '/planes', edit: '/editar-plan/$id' }} blank={blank}>
      <Section id="plan">
        <Text name="name" span={8} />
        <Text name="price" type="price" span={4} />
        <Flag name="isActive" />
        <TextArea name="description" />
      </Section>
      <Section id="terms">
        <Choice name="paymentType" options={payments} span={4} />
        <Whole name="maxProducts" span={4} isHalfOnPhone />
        <Whole name="level" span={4} isHalfOnPhone />
        <Text name="shortName" span={4} />
        <Text name="sku" type="identifier" span={4} />
        <Text name="stripeId" type="identifier" span={4} />
      </Section>
    </FormScreen>
  );
}
