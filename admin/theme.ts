import { Button, createTheme, Input, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const sea: MantineColorsTuple = [
  '#E9F6F8',
  '#CFEBEF',
  '#A5DAE2',
  '#72C6D3',
  '#43AFC0',
  '#2494A6',
  '#1A7685',
  '#056270',
  '#044D58',
  '#06363D',
];
const terracotta: MantineColorsTuple = [
  '#FBEEE7',
  '#F6DACB',
  '#EFBFA6',
  '#E39A78',
  '#D77F57',
  '#C4623A',
  '#B5562F',
  '#A9502F',
  '#843C21',
  '#5A2815',
];
const pomegranate: MantineColorsTuple = [
  '#FDEBEA',
  '#FAD6D4',
  '#F5B0AE',
  '#F58C8B',
  '#E65F63',
  '#D2404A',
  '#CB3A46',
  '#B4232F',
  '#8F1A25',
  '#5F121A',
];
const rosemary: MantineColorsTuple = [
  '#E4F4E7',
  '#CBE8D1',
  '#A7D6B0',
  '#85CB95',
  '#56AE6C',
  '#3A9152',
  '#2B7440',
  '#226837',
  '#184E29',
  '#10351C',
];
const saffron: MantineColorsTuple = [
  '#FFF1D6',
  '#FDE2AE',
  '#F7CF85',
  '#EDBD62',
  '#DDA337',
  '#C98A12',
  '#A46C00',
  '#7A5200',
  '#5C3E00',
  '#3E2A00',
];
const sand: MantineColorsTuple = [
  '#FAF8F4',
  '#F6F4EF',
  '#EEEAE3',
  '#E5E0D7',
  '#D3CCC1',
  '#B0A89B',
  '#928A7E',
  '#6F695E',
  '#595349',
  '#25211C',
];
const night: MantineColorsTuple = [
  '#F0ECE5',
  '#C0B9AE',
  '#A1998E',
  '#7F776C',
  '#4A443D',
  '#35302B',
  '#282420',
  '#1F1C19',
  '#1A1815',
  '#161412',
];

const auto = { dir: 'auto' } as const;

/** The Mantine theme: colour scales, fonts, sizes, and the default props of components. */
export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 6 },
  colors: { sea, terracotta, saffron, gray: sand, dark: night, red: pomegranate, green: rosemary },
  black: '#25211C',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.125rem', sm: '1.25rem', md: '1.375rem', lg: '1.5rem', xl: '1.75rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '2rem' },
      h2: { fontSize: rem(17), lineHeight: '1.5rem' },
      h3: { fontSize: rem(15), lineHeight: '1.375rem' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  shadows: { md: 'var(--ts-shadow-pop)', lg: 'var(--ts-shadow-pop)', xl: 'var(--ts-shadow-dialog)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The components that the start does not load are named by their keys only, because an import would add their code.
  components: {
    // The direction of a written text follows its first letter, so that Arabic and Hebrew names read from the right.
    Input: Input.extend({ defaultProps: { attributes: { input: auto } } }),
    ComboboxOption: { defaultProps: auto },
    Button: Button.extend({ defaultProps: { size: 'sm', fw: 560 } }),
    InputLabel: Input.Label.extend({ defaultProps: { mb: 4, fz: 13.5, fw: 560, lh: '1.25rem' } }),
    ModalTitle: { defaultProps: { fz: 18, fw: 620, lh: '1.625rem', lts: '-0.01em' } },
    Pill: {
      defaultProps: { c: 'var(--ts-accent-soft-ink)', bg: 'var(--ts-accent-soft)', fz: 13, fw: 540, bdrs: 6, ...auto },
    },
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    }),
    // A select does not open its list on focus, because a closing dialog or a failed validation may also move the focus to it. A
    // click, an arrow key or typing opens the list.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Tooltip: {
      defaultProps: {
        c: 'var(--ts-tooltip-ink)',
        bg: 'var(--ts-tooltip)',
        fz: 12.5,
        lh: '1.125rem',
        withArrow: true,
        arrowSize: 6,
        radius: 'sm',
        transitionProps: { duration: 100 },
      },
    },
    Modal: {
      defaultProps: {
        radius: 'xl',
        shadow: 'xl',
        centered: true,
        withCloseButton: false,
        overlayProps: { color: '#1A1713', backgroundOpacity: 0.46 },
        transitionProps: { duration: 150, transition: 'pop' },
      },
    },
  },
});

/** Mantine's CSS variables, mapped to the tokens of `theme.css`, which define the values of both colour schemes. */
const mantineVariables = {
  '--mantine-color-body': 'var(--ts-bg)',
  '--mantine-color-text': 'var(--ts-ink)',
  '--mantine-color-dimmed': 'var(--ts-ink-2)',
  '--mantine-color-placeholder': 'var(--ts-placeholder)',
  '--mantine-color-error': 'var(--ts-danger)',
  '--mantine-color-anchor': 'var(--ts-accent)',
  '--mantine-color-default': 'var(--ts-default)',
  '--mantine-color-default-hover': 'var(--ts-default-hover)',
  '--mantine-color-default-border': 'var(--ts-line-strong)',
  '--mantine-color-default-color': 'var(--ts-ink)',
  '--mantine-color-disabled': 'var(--ts-disabled)',
  '--mantine-color-disabled-color': 'var(--ts-ink-3)',
  '--mantine-color-disabled-border': 'var(--ts-line)',
  '--mantine-color-sea-light': 'var(--ts-accent-soft)',
  '--mantine-color-sea-light-hover': 'var(--ts-accent-soft-hover)',
  '--mantine-color-sea-light-color': 'var(--ts-accent)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineVariables,
  dark: mantineVariables,
});
