import { Button } from '@mantine/core';
import { limits } from '@trastienda/contract/limits';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconLink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { use, useSyncExternalStore } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { showFailure } from '../kit/elements/alerts.tsx';
import { PasswordField, TextField } from '../kit/fields/text-fields.tsx';
import { useValue } from '../kit/fields/use-field.tsx';
import { useFormInside } from '../kit/form/form-context.ts';
import { emailName, LinkingContext, type Linking } from './linking.ts';
import classes from './partner.module.css';

/** The e-mail and the password of the user that is created together with the partner; renders nothing for an existing partner. */
export function UserFields() {
  const { id } = useFormInside();
  const linking = use(LinkingContext);
  if (id !== undefined) return null;
  return (
    <>
      <TextField name={emailName} type="email" />
      <PasswordField name="user.password" maxChars={limits.password.maxChars} />
      {linking && <LinkOffer {...linking} />}
    </>
  );
}

/** The offer to link the existing user with the typed e-mail; it disappears when the e-mail is edited. */
function LinkOffer({ linkable, path, prepare }: Linking) {
  const { t } = useTranslation();
  const { isLocked } = useFormInside();
  const navigate = useNavigate();
  const offered = useSyncExternalStore(linkable.subscribe, linkable.read);
  if (useValue(emailName) !== offered?.email || !offered) return null;
  const { iri, email } = offered;
  const link = async () => {
    try {
      await prepare(offered);
    } catch (error) {
      return showFailure(error);
    }
    await navigate({ to: path, params: { userId: idInPath(iri) }, ignoreBlocker: true });
  };
  return (
    <div className={classes['note']} role="status">
      <IconLink size={20} stroke={1.8} aria-hidden />
      <p>
        <Trans t={t} i18nKey="partner.linkOffer" values={{ email }} components={{ b: <b /> }} />
      </p>
      <Button variant="default" disabled={isLocked} onClick={() => void link()}>
        {t('partner.link')}
      </Button>
    </div>
  );
}
