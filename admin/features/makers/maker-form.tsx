import { Button } from '@mantine/core';
import { maker } from '@trastienda/contract/resources/makers/maker';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../kit/screens/form-screen.tsx';
import { usePartner, type PartnerKind } from '../../partners/partner-kind.ts';
import { PartnerForm } from '../../partners/partner-form.tsx';
import { PublicSiteLink } from '../../kit/elements/public-site-link.tsx';
import { paymentCustomerOf } from '../../partners/payment-customer.ts';
import { PlanSection } from './plan/plan-box.tsx';
import { PrivateFields } from './private-fields.tsx';
import { ClosedMark, ClosedNote } from './closed-note.tsx';
import { askForFreePlan } from './plan/free-plan.ts';
import { ProfileFields } from './profile-fields.tsx';
import { PublicFields } from './public-fields.tsx';
import { toPublicPage } from './public-page.ts';
import { withoutClosed } from './plan/profile-access.ts';

const kind: PartnerKind = {
  role: 'ROLE_MAKER',
  link: '/nuevo-maker/$userId',
  edit: '/editar-maker/$id',
  taken: 'userIsMaker',
  partnerOf: (user) => user.maker,
  /** Subscribes a new maker to the free plan. The request identifies the maker by e-mail. */
  finish: ({ email }) => askForFreePlan(email),
};

/** The fields of the form with their initial values. */
const blank = {
  name: '',
  documentType: undefined,
  document: '',
  customerId: '',
  slug: '',
  sustainableSeal: false,
  email: '',
  phone: '',
  phone2: '',
  whatsapp: '',
  web: '',
  country: '',
  location: undefined,
  address: '',
  postalCode: '',
  bookingEngine: '',
  bookingEngineWidget: '',
  linkedIn: '',
  facebook: '',
  instagram: '',
  twitter: '',
  mediaMakers: [],
  mediaMakersHeader: [],
  mediaMakersLogo: [],
  mediaMakersStaff: [],
  phrase: '',
  description: '',
  founders: '',
  director: '',
  operations: '',
  technology: '',
  tripadvisorId: '',
  tripadvisorWidget: '',
  tags: [],
};

const sections = [
  'private',
  { id: 'public', groups: ['contact', 'place', 'booking', 'networks', 'pictures'] },
  { id: 'profile', groups: ['people', 'reviews', 'team'] },
];

const withPlan = [{ id: 'plan', hasNoFields: true } as const, ...sections];

/** Creates and edits a maker (MAK-F-01). */
export function MakerForm() {
  const { t } = useTranslation('makers');
  const partner = usePartner(kind);
  return (
    <PartnerForm
      partner={partner}
      resource={maker}
      paths={{ list: '/makers', edit: '/editar-maker/$id' }}
      blank={blank}
      sections={(item) => (paymentCustomerOf(item) === undefined ? sections : withPlan)}
      mapping={{ toBody: (values, _isNew, item) => withoutClosed(values, item) }}
      hint="createHint"
      heading={(item) => (
        <Button
          variant="default"
          data-command="public-site"
          leftSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
          renderRoot={(props) => <PublicSiteLink {...props} {...toPublicPage(item)} />}
        >
          {t('seeOnSite')}
        </Button>
      )}
    >
      <PlanSection />
      <Section id="private">
        <PrivateFields hasNewUser={partner.needsUser} />
      </Section>
      <Section id="public">
        <PublicFields />
      </Section>
      <Section id="profile" aside={<ClosedMark />}>
        <ClosedNote />
        <ProfileFields />
      </Section>
    </PartnerForm>
  );
}
