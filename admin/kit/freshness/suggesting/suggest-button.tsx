import { IconBulb } from '@tabler/icons-react';
import type { Language } from '@trastienda/contract/language';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { isWatchedField } from '../../form/state/text-states.ts';
import { useFormInside } from '../../form/form-context.ts';
import { SuggestingContext, type Suggesting } from './suggesting.ts';
import { useFieldLabels } from '../../records/field-labels.ts';
import classes from './suggest-button.module.css';
import { panelId, useSuggestions } from './use-suggestions.ts';

type Props = { name: string; language: Language };

/** The button that shows how the catalogue has translated the sentences of a text. Absent without a suggestion. */
export function SuggestButton(props: Props) {
  const { resource } = useFormInside();
  const suggesting = use(SuggestingContext);
  if (!suggesting || !isWatchedField(resource, props.name)) return null;
  return <OfferedButton suggesting={suggesting} {...props} />;
}

function OfferedButton({ suggesting, name, language }: Props & { suggesting: Suggesting }) {
  const { t } = useTranslation();
  const label = useFieldLabels(useFormInside().resource.collection)(name);
  const found = useSuggestions(suggesting, name, language);
  if (!found) return null;
  const { isShown } = found;
  return (
    <button
      type="button"
      className={classes['suggest']}
      aria-label={t('suggesting.suggestNamed', { field: t(`form.inLanguage.${language}`, { text: label }) })}
      aria-expanded={isShown}
      aria-controls={isShown ? panelId(name, language) : undefined}
      onClick={() => (isShown ? suggesting.hide() : suggesting.show(name, language))}
    >
      <IconBulb size={15} stroke={1.9} aria-hidden />
      {t('suggesting.suggest')}
    </button>
  );
}
