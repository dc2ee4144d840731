import type { ThemeConfig } from 'antd';
import type { Draft } from './look.ts';
import { mix } from './palette.ts';

type Components = NonNullable<ThemeConfig['components']>;

const button = ({ p, calm, px }: Draft): NonNullable<Components['Button']> => ({
  fontWeight: 600,
  primaryShadow: 'none',
  defaultShadow: 'none',
  dangerShadow: 'none',
  paddingInline: calm ? 20 : 12,
  paddingInlineSM: 12,
  paddingInlineLG: 24,
  contentFontSizeLG: px(16),
  contentFontSizeSM: px(14),
  borderRadiusLG: 8,
  onlyIconSize: px(calm ? 20 : 16),
  onlyIconSizeSM: px(16),
  defaultBg: 'transparent',
  defaultHoverBg: p.hover,
  defaultHoverColor: p.ink,
  defaultHoverBorderColor: p.ink,
  defaultActiveBg: p.line,
  defaultActiveColor: p.ink,
  defaultActiveBorderColor: p.ink,
  textHoverBg: p.hover,
  textTextColor: p.ink,
  textTextHoverColor: p.ink,
});

const fields = ({ p, mode, calm, px }: Draft): Components => ({
  Input: {
    activeShadow: 'none',
    errorActiveShadow: 'none',
    warningActiveShadow: 'none',
    hoverBorderColor: p.ink,
    activeBorderColor: p.ink,
  },
  InputNumber: {
    activeShadow: 'none',
    hoverBorderColor: p.ink,
    activeBorderColor: p.ink,
    handleVisible: 'auto',
    paddingInline: calm ? 12 : 8,
  },
  Select: {
    activeOutlineColor: 'transparent',
    hoverBorderColor: p.ink,
    activeBorderColor: p.ink,
    optionSelectedBg: p.hover,
    optionSelectedFontWeight: 600,
    optionActiveBg: p.hover,
    optionHeight: px(calm ? 44 : 32),
  },
  DatePicker: {
    activeShadow: 'none',
    hoverBorderColor: p.ink,
    activeBorderColor: p.ink,
    cellHoverBg: p.hover,
    cellActiveWithRangeBg: p.sunken,
    colorTextDisabled: p.muted,
  },
  Checkbox: { borderRadiusSM: 5, colorWhite: p.onAction }, // the tick: white on the dark mode's sea-green does not read
  Switch: { colorTextTertiary: p.edge, colorTextQuaternary: p.edge, colorWhite: p.surface },
  Form: { labelColor: p.ink, labelFontSize: px(14), itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
  Segmented: {
    trackBg: p.sunken,
    itemColor: p.muted,
    itemSelectedBg: mode === 'light' ? p.surface : mix(p.surface, p.ink, 0.16),
    itemSelectedColor: p.ink,
    itemHoverBg: 'transparent',
  },
});

const table = ({ p, calm, px }: Draft): NonNullable<Components['Table']> => ({
  headerBg: p.surface,
  headerColor: p.muted,
  headerSplitColor: 'transparent',
  borderColor: p.line,
  // Opaque, because fixed columns cover others.
  rowHoverBg: mix(p.surface, p.ink, 0.04),
  rowSelectedBg: mix(p.surface, p.ink, 0.06),
  rowSelectedHoverBg: mix(p.surface, p.ink, 0.08),
  headerBorderRadius: 0,
  cellPaddingBlock: calm ? 14 : 9,
  cellPaddingInline: calm ? 16 : 12,
  cellPaddingInlineSM: 6,
  cellFontSize: px(14),
});

const places = ({ p, calm, px }: Draft): Components => ({
  Tabs: {
    itemColor: p.muted,
    itemSelectedColor: p.ink,
    itemHoverColor: p.ink,
    itemActiveColor: p.ink,
    inkBarColor: p.ink,
    horizontalItemGutter: 24,
    horizontalItemPadding: '12px 0',
    horizontalMargin: '0',
    titleFontSize: px(calm ? 16 : 14),
  },
  Menu: {
    itemBg: 'transparent',
    itemColor: p.muted,
    itemHoverColor: p.ink,
    itemHoverBg: p.hover,
    itemSelectedBg: p.hover,
    itemSelectedColor: p.ink,
    itemActiveBg: p.line,
    itemHeight: px(32),
    itemBorderRadius: 6,
    itemMarginInline: 8,
    itemMarginBlock: 1,
    itemPaddingInline: 12,
    groupTitleColor: p.muted,
    groupTitleFontSize: px(13),
    activeBarBorderWidth: 0,
    collapsedWidth: 48,
    iconSize: px(16),
    collapsedIconSize: px(16),
    iconMarginInlineEnd: 12,
    dropdownWidth: 220,
  },
  Breadcrumb: { itemColor: p.muted, linkColor: p.muted, lastItemColor: p.ink, separatorColor: p.muted, separatorMargin: 8 },
  Layout: {
    bodyBg: p.page,
    headerBg: p.page,
    siderBg: p.page,
    lightSiderBg: p.page,
    headerPadding: 0,
    headerHeight: 64,
    footerBg: p.page,
  },
});

const surfaces = ({ p, px }: Draft): Components => ({
  Modal: { titleFontSize: px(20), titleLineHeight: 1.3, contentBg: p.raised, headerBg: p.raised, footerBg: p.raised },
  Drawer: { footerPaddingBlock: 16, footerPaddingInline: 24, colorBgElevated: p.surface },
  Card: { headerFontSize: px(16), headerHeight: 52, bodyPadding: 24 },
  Tag: { defaultBg: 'transparent', defaultColor: p.ink },
  Badge: { colorError: p.needs, textFontSize: px(12), textFontWeight: 600, indicatorHeight: 18 },
  Tooltip: { colorTextLightSolid: p.page },
  Progress: { remainingColor: p.line, defaultColor: p.ink, lineBorderRadius: 2 },
  Skeleton: { gradientFromColor: p.sunken, gradientToColor: p.line },
  Typography: { titleMarginBottom: 0, titleMarginTop: 0 },
});

export const components = (draft: Draft): Components => ({
  Button: button(draft),
  Table: table(draft),
  ...fields(draft),
  ...places(draft),
  ...surfaces(draft),
});
