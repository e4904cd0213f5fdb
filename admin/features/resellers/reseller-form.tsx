import { useQuery } from '@tanstack/react-query';
import { limits } from '@trastienda/contract/limits';
import { reseller, type ResellerItem } from '@trastienda/contract/resources/reseller';
import type { UserMember } from '@trastienda/contract/resources/user';
import { isCif } from '@trastienda/contract/validators/cif';
import { useTranslation } from 'react-i18next';
import { cropKinds } from '../../kit/cropper/crop-kinds.ts';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { SinglePictureField } from '../../kit/fields/single-picture-field.tsx';
import { Group, Section } from '../../kit/screens/form-screen.tsx';
import { usePartner, type PartnerKind } from '../../partners/partner-kind.ts';
import { PartnerForm } from '../../partners/partner-form.tsx';
import { UserFields } from '../../partners/user-fields.tsx';
import { listQuery } from '../../kit/records/queries.ts';
import type { Received } from '../../kit/records/received.ts';
import { isIdentified } from '../../session/calls/answer-shapes.ts';
import { api, ApiFailure } from '../../session/calls/api-client.ts';

const { Text, TextArea, Country, Countries, References, useValue } = fieldsOf(reseller);

/** Declares the texts of an agency as untranslated, because an agency is edited only in Spanish (RES-09). */
const inSpanish = { ...reseller, translatedNames: [] };

const blank = {
  cif: '',
  name: '',
  fiscalName: '',
  urlWeb: '',
  urlWebSupplier: '',
  country: '',
  address: '',
  cp: '',
  whatsapp: '',
  claim: '',
  mediaResellers: [],
  tags: [],
  countries: [],
  linkedIn: '',
  facebook: '',
  instagram: '',
  twitter: '',
  tripadvisorId: '',
  observations: '',
};
const sections = [
  'private',
  { id: 'public', groups: ['contact', 'place'] },
  { id: 'listing', groups: ['offer', 'networks', 'notes'] },
];
const { claimMaxChars, observationsMaxChars } = limits.reseller;

type Values = Record<string, unknown>;

/** In the form, the logo is a list of pictures; in a request, it is the id of a single picture (RES-29, RES-30). */
const mapping = {
  fromItem: ({ mediaResellersLogos }: Received<ResellerItem>): Values => ({ mediaResellers: mediaResellersLogos }),
  toBody: ({ mediaResellers, ...values }: Values): Values => ({
    ...values,
    mediaResellers: Array.isArray(mediaResellers) ? mediaResellers[0] : mediaResellers,
  }),
};

const kind: PartnerKind = {
  role: 'ROLE_RESELLER',
  link: '/nuevo-reseller/$userId',
  edit: '/editar-reseller/$id',
  taken: 'userIsReseller',
  partnerOf,
};

/** Creates and edits an agency (RES-04). */
export function ResellerForm() {
  const { t } = useTranslation('resellers');
  const partner = usePartner(kind);
  // The specification requires this request (RES-31), although the form has no field for categories.
  useQuery({ ...listQuery('categories', '/categories'), meta: { isQuiet: true } });
  return (
    <PartnerForm
      partner={partner}
      resource={inSpanish}
      paths={{ list: '/resellers', edit: '/editar-reseller/$id' }}
      blank={blank}
      sections={sections}
      mapping={mapping}
    >
      {partner.needsUser && <p className="ts-soft">{t('createHint')}</p>}
      <Section id="private">
        {partner.needsUser && <UserFields />}
        <Cif />
      </Section>
      <Section id="public">
        <Text name="name" span={6} />
        <Text name="fiscalName" span={6} />
        <Group id="contact">
          <Text name="urlWeb" type="url" span={6} />
          <Text name="urlWebSupplier" type="url" span={6} />
          <Text name="whatsapp" type="tel" span={6} />
        </Group>
        <Group id="place">
          <Country name="country" span={4} />
          <Text name="address" span={5} />
          <Text name="cp" span={3} />
        </Group>
      </Section>
      <Section id="listing">
        <TextArea name="claim" rows={2} maxChars={claimMaxChars} saysMax />
        <SinglePictureField
          name="mediaResellers"
          kind={cropKinds.resellerLogo}
          path="/media_resellers_logos"
          caption={t('logoUploaded')}
        />
        <Group id="offer">
          <References name="tags" span={6} />
          <Countries name="countries" span={6} />
        </Group>
        <Group id="networks">
          <Text name="linkedIn" type="identifier" prefix="linkedin.com/" span={6} />
          <Text name="facebook" type="identifier" prefix="facebook.com/" span={6} />
          <Text name="instagram" type="identifier" prefix="instagram.com/" span={6} />
          <Text name="twitter" type="identifier" prefix="twitter.com/" span={6} />
          <Text name="tripadvisorId" type="identifier" span={6} />
        </Group>
        <Group id="notes">
          <TextArea name="observations" rows={2} maxChars={observationsMaxChars} saysMax />
        </Group>
      </Section>
    </PartnerForm>
  );
}

/** The field for the tax number (CIF). An invalid number shows a warning but can be saved (D-55). */
function Cif() {
  const { t } = useTranslation('resellers');
  const typed = useValue('cif');
  const cif = typeof typed === 'string' ? typed.trim() : '';
  return (
    <Text name="cif" type="identifier" span={6} warning={cif === '' || isCif(cif) ? undefined : t('cifWarning')} />
  );
}

/** Returns the IRI of a user's reseller. It is read by a separate request, because a user record does not contain it. */
async function partnerOf(user: Received<UserMember>): Promise<string | undefined> {
  try {
    const found = await api.get<ResellerItem>(`${user['@id']}/reseller`, { shape: isIdentified });
    return found['@id'];
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 404) return undefined;
    throw error;
  }
}
