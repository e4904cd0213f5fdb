import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../kit/elements/icon-button.tsx';
import { ChoiceMenu } from '../kit/floating/choice-menu.tsx';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const schemes = ['auto', 'light', 'dark'] as const;

/** Selects the light scheme, the dark scheme or the scheme of the system. */
export function ColourScheme() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const PresentIcon = icons[colorScheme];
  return (
    <ChoiceMenu
      value={colorScheme}
      choices={schemes.map((value) => {
        const SchemeIcon = icons[value];
        return { value, label: t(`scheme.${value}`), icon: <SchemeIcon size={18} stroke={1.7} aria-hidden /> };
      })}
      onChoose={(code) => setColorScheme(schemes.find((known) => known === code) ?? 'auto')}
      trigger={
        <IconButton size={40} aria-label={t('scheme.label', { name: t(`scheme.${colorScheme}`) })}>
          <PresentIcon size={20} stroke={1.7} aria-hidden />
        </IconButton>
      }
    />
  );
}
