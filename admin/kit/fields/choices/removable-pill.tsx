import { Pill, type MultiSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type RenderPill = NonNullable<MultiSelectProps['renderPill']>;
type Props = Parameters<RenderPill>[0] & { inputId: string };

/**
 * Returns the `renderPill` of a multi-select. The remove button of a pill is a tab stop, and its accessible name contains the label.
 * @param inputId the id of the select's input.
 */
export const toRemovablePill = (inputId: string): RenderPill =>
  function renderRemovablePill(pill) {
    return <RemovablePill {...pill} inputId={inputId} />;
  };

function RemovablePill({ option, value, disabled, onRemove, inputId }: Props) {
  const { t } = useTranslation();
  const name = option?.label ?? String(value);
  return (
    <Pill
      disabled={disabled}
      withRemoveButton={!disabled}
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('field.remove', { name }),
        'aria-hidden': undefined,
        tabIndex: 0,
        // The button disappears together with its pill. If the button has the focus, move the focus to the input of the select.
        onClick: ({ currentTarget }) => {
          if (currentTarget === document.activeElement) document.getElementById(inputId)?.focus();
        },
      }}
    >
      {name}
    </Pill>
  );
}
