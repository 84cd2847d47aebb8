import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { accentColours } from '../../contract/base/branding.ts';
import type { Empresa } from '../../contract/cuenta/usuario.ts';

/** The accent of each brand, from its lightest tint to its darkest shade; the eighth is the brand's own. */
const accents: Record<Empresa, MantineColorsTuple> = {
  alicuota: [
    '#eef2ff',
    '#dee6fe',
    '#bccbfa',
    '#98aef5',
    '#7a95f0',
    '#6783eb',
    '#5673e4',
    '#4866de',
    accentColours.alicuota,
    '#2f49b5',
  ],
  cbba: [
    '#fbf1fd',
    '#f3def7',
    '#e4bdeb',
    '#d49ade',
    '#c57cd2',
    '#b563c5',
    '#a54eb8',
    '#963fab',
    accentColours.cbba,
    '#6c247e',
  ],
};

const slate: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e5e8ec',
  '#d8dde3',
  '#cbd2da',
  '#97a1af',
  '#707b8b',
  '#5d6878',
  '#465062',
  '#1a2230',
];

/** Named one by one: where a system's own name for it is missing, browsers fall back to a proportional one. */
const mono =
  "ui-monospace, SFMono-Regular, 'SF Mono', Menlo, Monaco, Consolas, 'Cascadia Mono', 'Roboto Mono', 'Noto Sans Mono', 'DejaVu Sans Mono', 'Liberation Mono', 'Courier New', monospace";

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The product's look, set once: type, radius, neutrals, and the accent of the brand. */
export function themeOf(empresa: Empresa): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: 8,
    colors: { brand: accents[empresa], gray: slate },
    black: '#1a2230',
    fontFamily: sans,
    fontFamilyMonospace: mono,
    headings: { fontFamily: sans, fontWeight: '600' },
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      Button: { defaultProps: { size: 'sm', fw: 550 } },
      InputWrapper: {
        styles: {
          label: { marginBottom: 5, fontSize: 13, fontWeight: 500 },
          // Mantine's own red is too pale to be read on white.
          error: { color: 'var(--no-cumple)', fontSize: 13, lineHeight: 1.4 },
        },
      },
      Modal: { styles: { title: { lineHeight: 1.35 } } },
      Popover: { defaultProps: { transitionProps: { duration: 140 } } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } } },
    },
  });
}

/** Where Mantine's own greys would be too pale to be read on white or on the page. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5d6878' },
  dark: {},
});
