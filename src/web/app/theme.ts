import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { entreeAjoute, entreeChoisit } from '#web/ui/fields/entree.ts';

/** The filled shade (7) of each colour is at least 4.5:1 against white; `light` badges use shade 1 under shade 9. */
const vert: MantineColorsTuple = [
  '#ecf7f1',
  '#d8efe2',
  '#b0dfc6',
  '#83cca6',
  '#58b687',
  '#37a06d',
  '#238a59',
  '#17754a',
  '#115d3a',
  '#0d482d',
];
const rouge: MantineColorsTuple = [
  '#fdf2f1',
  '#fae1df',
  '#f3c1bd',
  '#ea9993',
  '#e0746c',
  '#d4554c',
  '#c73f37',
  '#b3322b',
  '#962721',
  '#781e19',
];
const orange: MantineColorsTuple = [
  '#fff5ea',
  '#feead2',
  '#fbd3a5',
  '#f6b772',
  '#ee9a47',
  '#de7f25',
  '#c66a14',
  '#a9570c',
  '#8a4609',
  '#6b3606',
];
const bleu: MantineColorsTuple = [
  '#eff5fc',
  '#dceafa',
  '#b7d3f3',
  '#8bb8ea',
  '#639fe0',
  '#4188d3',
  '#2c74c1',
  '#2262a6',
  '#1b4f87',
  '#153e6a',
];
const violet: MantineColorsTuple = [
  '#f5f1fd',
  '#eae2fb',
  '#d4c4f5',
  '#b9a0ed',
  '#a07ee4',
  '#8a62d9',
  '#774dc8',
  '#653db0',
  '#52318f',
  '#412772',
];
/** Neutrals with a slight green tint. */
const gris: MantineColorsTuple = [
  '#f6f9f7',
  '#edf2ef',
  '#e2e9e5',
  '#d2dbd6',
  '#b9c5bf',
  '#94a39c',
  '#6f8079',
  '#4d5c56',
  '#33403b',
  '#1f2925',
];
const sombre: MantineColorsTuple = [
  '#d0d8d4',
  '#b4c0bb',
  '#93a29c',
  '#66766f',
  '#42504a',
  '#34413b',
  '#28332e',
  '#1d2622',
  '#161d1a',
  '#0f1512',
];

const fermer = { closeButtonProps: { 'aria-label': 'Fermer' } };
const presentation = { defaultProps: { role: 'presentation' } };
// The list itself scrolls: in a frame of its own, axe asks for a focus that the field keeps.
// It opens by a click, a letter or an arrow, not each time Tab passes over it.
const defilante = { withScrollArea: false, openOnFocus: false };
const styles = { options: { maxHeight: '14rem', overflowY: 'auto' } } as const;
const liste = {
  defaultProps: {
    nothingFoundMessage: 'Aucun résultat',
    clearButtonProps: { 'aria-label': 'Effacer' },
    onKeyDownCapture: entreeChoisit,
    ...defilante,
  },
  styles,
};

export const themeMantine = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 7 },
  colors: { green: vert, red: rouge, orange, blue: bleu, violet, gray: gris, dark: sombre },
  black: '#17211d',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '0.1875rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  // 60em = 960 px: below, the mobile layout (COM-86).
  breakpoints: { xs: '30em', sm: '48em', md: '60em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Drawer: { defaultProps: { position: 'right', ...fermer, overlayProps: { backgroundOpacity: 0.35 } } },
    Modal: {
      defaultProps: { centered: true, ...fermer, overlayProps: { backgroundOpacity: 0.35 } },
      styles: { title: { fontWeight: 650 } },
    },
    // Otherwise each open dialog is a second page banner for a screen reader.
    DrawerHeader: presentation,
    ModalHeader: presentation,
    CloseButton: { defaultProps: { 'aria-label': 'Fermer' } },
    InputClearButton: { defaultProps: { 'aria-label': 'Effacer' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', position: 'bottom-end' } },
    Popover: { defaultProps: { shadow: 'md' } },
    // From the field's start: centred, a list measured while hidden (0 px wide) opens past a phone's edge and widens
    // the page.
    Combobox: { defaultProps: { shadow: 'md', position: 'bottom-start' } },
    Select: liste,
    MultiSelect: liste,
    Autocomplete: { defaultProps: defilante, styles },
    TagsInput: { defaultProps: { ...defilante, onKeyDownCapture: entreeAjoute }, styles },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        withArrow: true,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: false },
      },
    },
    // Mantine's grey for the words under a title is too light (WCAG AA).
    Notification: { defaultProps: fermer, styles: { description: { color: 'var(--mantine-color-text)' } } },
    Alert: { defaultProps: { variant: 'light', closeButtonLabel: 'Fermer' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 550 } },
    // The small box must not shrink its explanation to ten pixels.
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      styles: { description: { fontSize: 'var(--mantine-font-size-xs)', lineHeight: 1.45 } },
    },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { autosize: true, minRows: 3, maxRows: 12 } },
  },
});

/** Mantine's own dark `light` variant is nearly black: a badge could hardly be told from the row under it. */
const teinteSombre = (nom: string): [string, string][] => [
  [
    `--mantine-color-${nom}-light`,
    `color-mix(in srgb, var(--mantine-color-${nom}-6) 30%, var(--mantine-color-dark-7))`,
  ],
  [
    `--mantine-color-${nom}-light-hover`,
    `color-mix(in srgb, var(--mantine-color-${nom}-6) 40%, var(--mantine-color-dark-7))`,
  ],
  [`--mantine-color-${nom}-light-color`, `var(--mantine-color-${nom}-1)`],
];

/** Contrast mended where Mantine's defaults fall under WCAG AA, and our few own variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--hauteur-entete': '3.5rem',
    '--largeur-page': '100rem',
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-orange-light-color': '#7a3c00',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--fond-page': 'var(--mantine-color-gray-0)',
    '--fond-survol': 'var(--mantine-color-gray-1)',
    '--fond-choisi': 'var(--mantine-color-green-0)',
    '--fond-entete-table': 'var(--mantine-color-gray-0)',
    '--trait': 'var(--mantine-color-gray-2)',
    '--trait-fort': 'var(--mantine-color-gray-3)',
    '--couleur-lien': 'var(--mantine-color-green-8)',
  },
  dark: {
    ...Object.fromEntries(['green', 'red', 'orange', 'blue', 'violet', 'gray'].flatMap(teinteSombre)),
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-anchor': 'var(--mantine-color-green-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--fond-page': 'var(--mantine-color-dark-8)',
    '--fond-survol': 'var(--mantine-color-dark-6)',
    '--fond-choisi': 'color-mix(in srgb, var(--mantine-color-green-9) 45%, var(--mantine-color-dark-7))',
    '--fond-entete-table': 'var(--mantine-color-dark-6)',
    '--trait': 'var(--mantine-color-dark-5)',
    '--trait-fort': 'var(--mantine-color-dark-4)',
    '--couleur-lien': 'var(--mantine-color-green-3)',
  },
});
