/** What antd inserts for every component, from the build (component-styles.ts). */
declare const ANTD_COMMON_CSS: { readonly links: string; readonly icons: string };
