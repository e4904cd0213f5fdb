import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const schemes = ['auto', 'light', 'dark'] as const;

/** Selects the light scheme, the dark scheme or the scheme of the system. */
export function ColourScheme() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const PresentIcon = icons[colorScheme];
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={t('scheme.label', { name: t(`scheme.${colorScheme}`) })}>
          <PresentIcon size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(code) => setColorScheme(schemes.find((known) => known === code) ?? 'auto')}
        >
          {schemes.map((scheme) => {
            const SchemeIcon = icons[scheme];
            return (
              <Menu.RadioItem
                key={scheme}
                value={scheme}
                closeMenuOnClick
                rightSection={<SchemeIcon size={18} stroke={1.7} aria-hidden />}
              >
                {t(`scheme.${scheme}`)}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
