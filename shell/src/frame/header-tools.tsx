import { onceQuiet } from '@landfall/ui';
import { useEffect, useState } from 'react';
import { RemoteSlot } from '../platform/load/remote-slot.tsx';
import { useSlotModules } from '../platform/map/use-slot-modules.ts';

const NO_PROPS = {};

/** Small tools of modules in the shop's header, loaded once the page is drawn. One that fails leaves its place empty. */
export function HeaderTools() {
  const modules = useSlotModules('header-tool');
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => onceQuiet(() => setQuiet(true)), []);
  return isQuiet
    ? modules.map((module) => <RemoteSlot key={module} module={module} slot="header-tool" props={NO_PROPS} />)
    : null;
}
