import type { ThemeConfig } from 'antd';
import type { Draft } from './look.ts';
import { mix } from './palette.ts';

type Tokens = NonNullable<ThemeConfig['token']>;

/** antd derives ten shades of each colour, and its dark algorithm changes the seed itself, so every derived token is set explicitly. */
const tone = ({ p }: Draft, name: string, colour: string, hover = mix(colour, p.ink, 0.25)) => ({
  [`color${name}`]: colour,
  [`color${name}Hover`]: hover,
  [`color${name}Active`]: hover,
  [`color${name}Text`]: colour,
  [`color${name}TextHover`]: hover,
  [`color${name}TextActive`]: hover,
  [`color${name}Bg`]: mix(p.surface, colour, 0.08),
  [`color${name}BgHover`]: mix(p.surface, colour, 0.14),
  [`color${name}Border`]: mix(p.surface, colour, 0.45),
  [`color${name}BorderHover`]: colour,
});

const tones = (draft: Draft): Tokens => {
  const { p } = draft;
  return {
    ...tone(draft, 'Primary', p.action, p.actionHover),
    ...tone(draft, 'Success', p.action, p.actionHover),
    ...tone(draft, 'Info', p.link),
    ...tone(draft, 'Warning', p.needs),
    ...tone(draft, 'Error', p.danger, p.dangerHover),
    colorErrorBgFilledHover: mix(p.surface, p.danger, 0.14),
    colorErrorBgActive: mix(p.surface, p.danger, 0.2),
    colorPrimaryBorder: p.ink, // antd draws the focus ring with it
    colorLink: p.link,
    colorLinkHover: p.ink,
    colorLinkActive: p.ink,
    colorHighlight: p.needs,
  };
};

const texts = ({ p }: Draft): Tokens => ({
  colorTextBase: p.ink,
  colorText: p.ink,
  colorTextHeading: p.ink,
  colorTextLabel: p.muted,
  colorTextSecondary: p.muted,
  colorTextTertiary: p.muted,
  colorTextQuaternary: p.muted,
  colorTextDescription: p.muted,
  colorTextPlaceholder: p.muted,
  colorTextDisabled: mix(p.surface, p.muted, 0.7),
  colorTextLightSolid: p.onAction,
  colorIcon: p.muted,
  colorIconHover: p.ink,
});

const grounds = ({ p }: Draft): Tokens => ({
  colorBgBase: p.surface,
  colorBgSpotlight: p.ink,
  colorBgMask: p.veil,
  colorBgSolid: p.ink,
  colorBgLayout: p.page,
  colorBgContainer: p.surface,
  colorBgElevated: p.raised,
  colorBgContainerDisabled: p.sunken,
  colorBgTextHover: p.hover,
  colorBgTextActive: p.line,
  colorFill: mix(p.surface, p.ink, 0.14),
  colorFillSecondary: mix(p.surface, p.ink, 0.09),
  colorFillTertiary: p.sunken,
  colorFillQuaternary: p.sunken,
  colorFillAlter: p.sunken,
  colorFillContent: p.sunken,
  colorFillContentHover: p.line,
  controlItemBgHover: p.hover,
  controlItemBgActive: p.hover,
  controlItemBgActiveHover: p.hover,
});

const lines = ({ p, mode }: Draft): Tokens => ({
  colorBorder: p.edge,
  colorBorderSecondary: p.line,
  colorSplit: p.line,
  colorBorderDisabled: p.line,
  colorBorderBg: p.surface,
  controlOutline: 'transparent',
  controlOutlineWidth: 0,
  colorErrorOutline: 'transparent',
  colorWarningOutline: 'transparent',
  lineWidthFocus: 2,
  linkDecoration: 'underline',
  linkHoverDecoration: 'underline',
  linkFocusDecoration: 'underline',
  // Hairlines instead of shadows; only floating surfaces have one.
  boxShadow: 'none',
  boxShadowTertiary: 'none',
  boxShadowSecondary:
    mode === 'light' ? '0 1px 2px #0b1b2b14, 0 16px 40px -8px #0b1b2b33' : `0 0 0 1px ${p.line}, 0 16px 40px #0008`,
});

const type = ({ calm, px }: Draft): Tokens => ({
  fontFamily: "'Figtree Variable', 'Figtree Fallback', 'Figtree Fallback DejaVu', system-ui, sans-serif",
  fontFamilyCode: "ui-monospace, 'SF Mono', 'Cascadia Mono', monospace",
  fontSize: px(calm ? 16 : 14),
  fontSizeSM: px(calm ? 14 : 13),
  fontSizeLG: px(16),
  fontSizeXL: px(20),
  fontWeightStrong: 600,
  lineHeight: calm ? 1.5 : 1.43,
  fontSizeHeading1: px(40),
  lineHeightHeading1: 1.1,
  fontSizeHeading2: px(28),
  lineHeightHeading2: 1.2,
  fontSizeHeading3: px(20),
  lineHeightHeading3: 1.3,
  fontSizeHeading4: px(16),
  lineHeightHeading4: 1.4,
  fontSizeHeading5: px(14),
});

const shape = ({ calm, px }: Draft): Tokens => ({
  borderRadius: 8,
  borderRadiusLG: 12,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  controlHeight: px(calm ? 44 : 32),
  controlHeightLG: px(calm ? 52 : 40),
  controlHeightSM: px(calm ? 36 : 28),
  controlPaddingHorizontal: calm ? 14 : 10,
  controlInteractiveSize: px(calm ? 20 : 16),
});

const movement = ({ motion }: Draft): Tokens => ({
  motion,
  ...(motion && { motionDurationFast: '0.12s', motionDurationMid: '0.16s', motionDurationSlow: '0.2s' }), // set only with motion: explicit durations override motion: false
  motionEaseInOut: 'ease-out',
  motionEaseOutBack: 'ease-out',
  motionEaseOutCirc: 'ease-out',
  motionEaseInOutCirc: 'ease-out',
});

export const tokens = (draft: Draft): Tokens => ({
  ...tones(draft),
  ...texts(draft),
  ...grounds(draft),
  ...lines(draft),
  ...type(draft),
  ...shape(draft),
  ...movement(draft),
});
