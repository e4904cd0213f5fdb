import { maker } from '@trastienda/contract/resources/makers/maker';
import { fieldsOf } from '../../../kit/fields/fields.tsx';
import { profileAccessOf } from './profile-access.ts';

const { useRecord } = fieldsOf(maker);

export const useProfileAccess = () => profileAccessOf(useRecord());
export const useIsProfileClosed = (): boolean => useProfileAccess() !== 'open';
