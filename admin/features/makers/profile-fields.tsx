import { limits } from '@trastienda/contract/limits';
import { maker } from '@trastienda/contract/resources/makers/maker';
import { useTranslation } from 'react-i18next';
import { cropKinds } from '../../kit/cropper/crop-kinds.ts';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { PicturesField } from '../../kit/fields/pictures-field.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { Group } from '../../kit/screens/form-screen.tsx';
import { useIsProfileClosed } from './plan/use-profile-access.ts';

const { Text, TextArea, References, useValue } = fieldsOf(maker);
const { profileTextMaxChars } = limits;

/** The fields of the profile on a maker's public page. */
export function ProfileFields() {
  const { t } = useTranslation('makers');
  const isDisabled = useIsProfileClosed();
  return (
    <>
      <TextArea name="phrase" maxChars={profileTextMaxChars} rows={1} isDisabled={isDisabled} />
      <TextArea name="description" maxChars={profileTextMaxChars} rows={2} isDisabled={isDisabled} />
      <References name="tags" isDisabled={isDisabled} />
      <Group id="people">
        <Text name="founders" span={6} isDisabled={isDisabled} />
        <Text name="director" span={6} isDisabled={isDisabled} />
        <TextArea name="operations" rows={2} span={6} isDisabled={isDisabled} />
        <TextArea name="technology" rows={2} span={6} isDisabled={isDisabled} />
      </Group>
      <Group id="reviews">
        <Text name="tripadvisorId" type="identifier" span={4} isDisabled={isDisabled} />
        <TextArea name="tripadvisorWidget" rows={1} span={8} />
      </Group>
      <Group id="team" aside={<StaffCount />}>
        <PicturesField
          name="mediaMakersStaff"
          title={t('staffTitle')}
          kind={cropKinds.makerStaff}
          path="/media_makers_staffs"
          max={limits.maker.staff.max}
        />
      </Group>
    </>
  );
}

function StaffCount() {
  const { t } = useTranslation('makers');
  const staff = useValue('mediaMakersStaff');
  const { isReadOnly } = useFormInside();
  if (isReadOnly) return null;
  const count = Array.isArray(staff) ? staff.length : 0;
  return <span className="ts-meta ts-num">{t('staffCount', { count, max: limits.maker.staff.max })}</span>;
}
