import { Flex, Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { backOfficeRoles } from '@trastienda/contract/choices';
import { user } from '@trastienda/contract/resources/user';
import { useTranslation } from 'react-i18next';
import { FieldCell } from '../../kit/fields/field-cell.tsx';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { useFormInside } from '../../kit/form/form-context.ts';
import { userId } from '../../session/session.ts';
import classes from './access-field.module.css';
import { accessChoices, toAccess, toRoles, withAccess } from './user-roles.ts';

const { useField } = fieldsOf(user);

/** The choice of a user's role, with what each role permits (feature `roles`, D-88). The roles of partners do not change. */
export function AccessField() {
  const { t } = useTranslation('users');
  const { value, onChange, error, isLocked } = useField('roles');
  const { id, stored } = useFormInside();
  const before = toRoles(stored.shared['roles']);
  const chosen = toAccess(toRoles(value));
  const isOwnChange = id === String(userId()) && chosen !== toAccess(before);
  return (
    <FieldCell name="roles">
      <Radio.Group
        label={t('access.label')}
        error={error}
        value={chosen}
        onChange={(next) =>
          onChange(
            withAccess(
              before,
              backOfficeRoles.find((role) => role === next),
            ),
          )
        }
      >
        <div className={classes['choices']}>
          {accessChoices.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`access.${each}.label`)}
              description={t(`access.${each}.text`)}
              disabled={isLocked}
            />
          ))}
        </div>
      </Radio.Group>
      <Flex className={classes['own']} gap={8} role="status">
        {isOwnChange && (
          <>
            <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
            {t(chosen === 'none' ? 'access.ownLost' : 'access.own')}
          </>
        )}
      </Flex>
    </FieldCell>
  );
}
