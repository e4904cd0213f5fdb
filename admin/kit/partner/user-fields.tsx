import { Button } from '@mantine/core';
import { limits } from '@trastienda/contract/limits';
import { IconLink } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '../fields/text-fields.tsx';
import { useValue } from '../fields/use-field.tsx';
import { useFormInside } from '../form/form-context.ts';
import classes from './partner.module.css';
import { emailName, type Linkable } from './use-linking.ts';

/** The e-mail and the password of the user that is created together with the partner; renders nothing for an existing partner. */
export function UserFields() {
  const { id, linking } = useFormInside();
  if (id !== undefined) return null;
  return (
    <>
      <TextField name={emailName} type="email" />
      <PasswordField name="user.password" maxChars={limits.password.maxChars} />
      {linking.linkable && <LinkOffer linkable={linking.linkable} onLink={linking.link} />}
    </>
  );
}

type OfferProps = { linkable: Linkable; onLink: (linkable: Linkable) => Promise<void> };

/** The offer to link an existing user; it disappears when the e-mail is edited. */
function LinkOffer({ linkable, onLink }: OfferProps) {
  const { t } = useTranslation();
  const { isLocked } = useFormInside();
  if (useValue(emailName) !== linkable.email) return null;
  return (
    <div className={classes['note']} role="status">
      <IconLink size={20} stroke={1.8} aria-hidden />
      <p>
        <Trans t={t} i18nKey="partner.linkOffer" values={{ email: linkable.email }} components={{ b: <b /> }} />
      </p>
      <Button variant="default" disabled={isLocked} onClick={() => void onLink(linkable)}>
        {t('partner.link')}
      </Button>
    </div>
  );
}
