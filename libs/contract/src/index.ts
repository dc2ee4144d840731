export { CONTRACT_VERSION } from './remote-module.ts';
export type { CartDrawerProps, LazySlot, RemoteModule, RemoteSlots, SlotProps } from './remote-module.ts';
export { ShellProvider, useShell, useStore } from './shell-context.ts';
export type { Logger, LogTopic, SessionState, ShellContext, SiteSettings, Store, ThemeState, Toast } from './shell-context.ts';
export { matchesPath, patternsOverlap } from './match-path.ts';
export type { Access, LoadPage, MenuEntry, PageAddress, PageEntry, PageManifest, PaletteEntry, PreloadPage } from './pages.ts';
