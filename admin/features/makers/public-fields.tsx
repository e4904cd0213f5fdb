import { maker } from '@trastienda/contract/resources/makers/maker';
import { cropKinds } from '../../kit/cropper/crop-kinds.ts';
import { PlaceFields } from '../../kit/fields/choices/place-fields.tsx';
import { SinglePictureField } from '../../kit/fields/single-picture-field.tsx';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { Group } from '../../kit/screens/form-screen.tsx';
import { ClosedMark } from './closed-note.tsx';
import { NameAndSlug } from './name-and-slug.tsx';
import { useIsProfileClosed } from './plan/use-profile-access.ts';

const { Text, TextArea, Flag } = fieldsOf(maker);

/** The fields that the public site shows, except those in the section of the profile. */
export function PublicFields() {
  return (
    <>
      <NameAndSlug />
      <Flag name="sustainableSeal" />
      <Group id="contact">
        <Text name="email" type="email" span={6} />
        <Text name="web" type="url" span={6} />
        <Text name="phone" type="tel" span={4} />
        <Text name="phone2" type="tel" span={4} />
        <Text name="whatsapp" type="tel" span={4} />
      </Group>
      <Group id="place">
        <PlaceFields />
        <Text name="address" span={8} />
        <Text name="postalCode" span={4} />
      </Group>
      <Group id="booking">
        <Text name="bookingEngine" span={4} />
        <TextArea name="bookingEngineWidget" rows={1} span={8} />
      </Group>
      <Group id="networks" aside={<ClosedMark />}>
        <NetworkFields />
      </Group>
      <Group id="pictures">
        <SinglePictureField name="mediaMakers" kind={cropKinds.makerAvatar} path="/media_makers" span={4} />
        <SinglePictureField name="mediaMakersLogo" kind={cropKinds.makerLogo} path="/media_makers_logos" span={8} />
        <SinglePictureField name="mediaMakersHeader" kind={cropKinds.makerHeader} path="/media_makers_headers" />
      </Group>
    </>
  );
}

/** The maker's user names in social networks. Each input shows the host of its network as a prefix. */
function NetworkFields() {
  const isDisabled = useIsProfileClosed();
  return (
    <>
      <Text name="instagram" type="identifier" prefix="instagram.com/" span={6} isDisabled={isDisabled} />
      <Text name="facebook" type="identifier" prefix="facebook.com/" span={6} isDisabled={isDisabled} />
      <Text name="linkedIn" type="identifier" prefix="linkedin.com/" span={6} isDisabled={isDisabled} />
      <Text name="twitter" type="identifier" prefix="twitter.com/" span={6} isDisabled={isDisabled} />
    </>
  );
}
