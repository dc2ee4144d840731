import { whenIdle } from '@landfall/ui';
import { useEffect, useState } from 'react';
import { RemoteSlot } from '../platform/load/remote-slot.tsx';
import { useSlotModules } from '../platform/map/use-slot-modules.ts';

const NO_PROPS = {};

/** Modules' small tools in the shop's header, loaded after the page. One that fails shows nothing. */
export function HeaderTools() {
  const modules = useSlotModules('header-tool');
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return isQuiet
    ? modules.map((module) => <RemoteSlot key={module} module={module} slot="header-tool" props={NO_PROPS} />)
    : null;
}
