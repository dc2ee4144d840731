export { CONTRACT_VERSION } from './remote-module.ts';
export type { IsolatedCode, IsolatedContext, Place } from './isolated.ts';
export { isolatedContext } from './isolated-context.ts';
export type {
  CartDrawerProps,
  LazySlot,
  PageAddress,
  PageHandle,
  PreloadPage,
  RecordLinkState,
  RemoteModule,
  RemoteSlots,
  SlotProps,
} from './remote-module.ts';
export { ShellProvider, useShell, useStore } from './shell-context.ts';
export type { Logger, LogTopic, SessionState, ShellContext, SiteSettings, Store, ThemeState, Toast } from './shell-context.ts';
export { documentTitle } from './document-title.ts';
export { matchesPath, patternsOverlap } from './match-path.ts';
export type { Access, Capabilities, LoadPage, MenuEntry, PageEntry, PageManifest, PaletteEntry } from './pages.ts';
