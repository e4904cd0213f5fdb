import { taker } from '@trastienda/contract/resources/taker';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { Section } from '../../kit/screens/form-screen.tsx';
import { PartnerForm } from '../../partners/partner-form.tsx';
import { usePartner, type PartnerKind } from '../../partners/partner-kind.ts';
import { UserFields } from '../../partners/user-fields.tsx';

const { Text } = fieldsOf(taker);
const kind: PartnerKind = {
  role: 'ROLE_TAKER',
  link: '/nuevo-taker/$userId',
  edit: '/editar-taker/$id',
  taken: 'userIsTaker',
  partnerOf: (user) => user.taker,
};

export function TakerForm() {
  const partner = usePartner(kind);
  return (
    <PartnerForm
      partner={partner}
      resource={taker}
      paths={{ list: '/takers', edit: '/editar-taker/$id' }}
      blank={{ name: '', surname: '' }}
    >
      {partner.needsUser && (
        <Section id="private">
          <UserFields />
        </Section>
      )}
      <Section id="public">
        <Text name="name" span={6} />
        <Text name="surname" span={6} />
      </Section>
    </PartnerForm>
  );
}
