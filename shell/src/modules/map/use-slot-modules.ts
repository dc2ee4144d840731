import { type RemoteSlots, useStore } from '@landfall/contract';
import { useHost } from '../host.ts';

const NONE: string[] = [];

/** Modules that fill a slot according to the map; empty until the map is loaded. */
export const useSlotModules = (slot: keyof RemoteSlots): string[] => useStore(useHost().pages.directory)?.slots[slot] ?? NONE;
