import { findDniProblem, findNieProblem } from '@trastienda/contract/validators/dni-nie';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { documentTypes, maker } from '@trastienda/contract/resources/makers/maker';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { Group } from '../../kit/screens/form-screen.tsx';
import { UserFields } from '../../partners/user-fields.tsx';
import { useIsProfileClosed } from './plan/use-profile-access.ts';

const { Text, Segmented, useValue } = fieldsOf(maker);

/** The fields that only administrators see. With `hasNewUser`, they include the fields of the user, who is created with the maker. */
export function PrivateFields({ hasNewUser }: { hasNewUser: boolean }) {
  const { id } = useFormInside();
  // An existing user is edited in the form for users.
  if (!hasNewUser || id !== undefined) return <IdentityFields />;
  return (
    <>
      <Group id="access">
        <UserFields />
      </Group>
      <Group id="identity">
        <IdentityFields />
      </Group>
    </>
  );
}

function IdentityFields() {
  const { t } = useTranslation('makers');
  return (
    <>
      <Segmented
        name="documentType"
        span={4}
        options={documentTypes.map((value) => ({ value, label: t(`documentTypes.${value}`) }))}
      />
      <Text name="document" type="identifier" span={4} warning={useDocumentWarning()} />
      <Text name="customerId" type="identifier" span={4} isDisabled={useIsProfileClosed()} />
    </>
  );
}

/** Returns a warning about a document that does not match its type. The maker can be saved anyway. */
function useDocumentWarning(): string | undefined {
  const { t } = useTranslation('makers');
  const [type, document] = [useValue('documentType'), useValue('document')];
  if (typeof document !== 'string' || document.trim() === '') return undefined;
  const problem = type === 'DNI' ? findDniProblem(document) : type === 'NIE' ? findNieProblem(document) : undefined;
  return problem && t('documentWarning', { problem: toSentence(fieldErrors[problem], currentLanguage()) });
}
