import { type RemoteSlots, useStore } from '@landfall/contract';
import { useHost } from '../parts/host.ts';

const NONE: string[] = [];

/** The modules that fill a slot by the map; none until it is there. */
export const useFilling = (slot: keyof RemoteSlots): string[] => useStore(useHost().pages.directory)?.slots[slot] ?? NONE;
