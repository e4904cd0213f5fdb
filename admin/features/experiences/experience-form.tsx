import { Button } from '@mantine/core';
import { limits } from '@trastienda/contract/limits';
import { idInPath } from '@trastienda/contract/model/reference';
import { promotionTypes, urlButtonTexts } from '@trastienda/contract/choices';
import { experience } from '@trastienda/contract/resources/experience';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cropKinds } from '../../kit/cropper/crop-kinds.ts';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { PicturesField } from '../../kit/fields/pictures-field.tsx';
import { PlaceFields } from '../../kit/fields/choices/place-fields.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';
import { PublicSiteLink } from '../../kit/elements/public-site-link.tsx';
import { times } from '../../base/times.ts';
import { CategoriesFields } from './categories-fields.tsx';
import { fromItem, toBody } from './experience-mapping.ts';
import { monthOptions } from '../../kit/months.ts';
import { SeasonStrip } from './season-strip.tsx';

const { Text, TextArea, Choice, Segmented, Flag, Time, Reference, References, useValue } = fieldsOf(experience);

const paths = { list: '/experiencias', create: '/nueva-experiencia', edit: '/editar-experiencia/$id' } as const;
const { description, promotionMaxChars, maxTags, images } = limits.experience;

/** The fields of the form with their initial values. */
const blank = {
  name: '',
  url: '',
  urlButtonText: undefined,
  description: '',
  duration: '',
  languages: [],
  categories: [],
  subcategories: [],
  tags: [],
  sustainableSeal: false,
  country: '',
  location: undefined,
  maker: undefined,
  reviewTripadvisor: '',
  mediaExperiences: [],
  promotionType: null,
  promotion: '',
  seasonStartMonth: null,
  seasonEndMonth: null,
};

/** Creates and edits an experience (EXP-F-01). */
export function ExperienceForm() {
  const { t } = useTranslation('experiences');
  return (
    <FormScreen
      resource={experience}
      paths={paths}
      blank={blank}
      sections={['basics', 'classification', 'place', 'pictures', 'promotion']}
      reviewFlags={{ es: 'isSpanishChecked', en: 'isEnglishChecked' }}
      mapping={{ fromItem, toBody, splits: { categories: ['subcategories'] } }}
      redirectMs={times.redirectAfterCreateMs}
      hint="createHint"
      heading={({ '@id': iri }) => <SeeOnSite iri={iri} />}
    >
      <Section id="basics">
        <Text name="name" />
        <Text name="url" type="url" span={8} />
        <Segmented
          name="urlButtonText"
          span={4}
          options={urlButtonTexts.map((value) => ({ value, label: t(`urlButtonTexts.${value}`) }))}
        />
        <TextArea name="description" {...description} />
        <Time name="duration" span={4} />
        <References name="languages" span={8} />
      </Section>
      <Section id="classification">
        <CategoriesFields />
        <References name="tags" max={maxTags} span={6} />
        <Flag name="sustainableSeal" span={6} />
      </Section>
      <Section id="place">
        <PlaceFields />
        <Reference name="maker" toDetail={({ email }) => (typeof email === 'string' ? email : undefined)} />
        <Text name="reviewTripadvisor" />
      </Section>
      <Section id="pictures" aside={<PictureCount />}>
        <PicturesField
          name="mediaExperiences"
          title={t('pictureTitle')}
          kind={cropKinds.experience}
          path="/media_experiences"
          max={images.max}
          hasCover
        />
      </Section>
      <Section id="promotion">
        <Choice
          name="promotionType"
          span={4}
          options={promotionTypes.map((value) => ({ value, label: t(`promotionTypes.${value}`) }))}
        />
        <TextArea name="promotion" maxChars={promotionMaxChars} rows={2} span={8} />
        <SeasonFields />
      </Section>
    </FormScreen>
  );
}

function SeeOnSite({ iri }: { iri: string }) {
  const { t } = useTranslation('experiences');
  return (
    <Button
      variant="default"
      data-command="public-site"
      leftSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
      renderRoot={(props) => <PublicSiteLink {...props} path={`/experiencia/${idInPath(iri)}`} />}
    >
      {t('seeOnSite')}
    </Button>
  );
}

function SeasonFields() {
  const { i18n } = useTranslation();
  const options = monthOptions(i18n.language);
  return (
    <>
      <Choice name="seasonStartMonth" span={4} isHalfOnPhone options={options} />
      <Choice name="seasonEndMonth" span={4} isHalfOnPhone options={options} />
      <SeasonStrip start={useValue('seasonStartMonth')} end={useValue('seasonEndMonth')} />
    </>
  );
}

function PictureCount() {
  const { t } = useTranslation('experiences');
  const pictures = useValue('mediaExperiences');
  const { isReadOnly } = useFormInside();
  if (isReadOnly) return null;
  const count = Array.isArray(pictures) ? pictures.length : 0;
  return <span className="ts-meta ts-num">{t('pictureCount', { count, max: images.max })}</span>;
}
