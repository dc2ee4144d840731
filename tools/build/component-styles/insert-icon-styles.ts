import { useCss } from './insert-css.ts';

const sheets = () => [{ id: 'icons', css: ANTD_COMMON_CSS.icons }];

/** In place of antd's `useResetIconStyle`. */
export default function useIconStyles(): void {
  useCss(sheets, 'icons');
}
