import { type RemoteSlots, type SlotProps, useStore } from '@landfall/contract';
import { Component, type ComponentType, type ReactNode, Suspense, createElement, use, useState } from 'react';
import { useHost } from '../parts/host.ts';
import { ModulePanel } from './module-panel.tsx';
import type { Modules, SlotContent } from './modules.ts';
import { isNotLoaded } from './not-loaded.ts';

type Slot = keyof RemoteSlots;

interface RemoteSlotProps<Name extends Slot> {
  module: string;
  slot: Name;
  props: SlotProps[Name];
  /** Given where the slot's failure has a panel over the page: puts it away. Without it a failure shows nothing. */
  onClose?: (() => void) | undefined;
}

interface ContainedProps {
  failed(error: unknown, retry: () => void): ReactNode;
  onCrash(): void;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps what goes wrong in a slot from the frame around it. */
class Contained extends Component<ContainedProps, { failure?: { error: unknown } | undefined }> {
  override state: { failure?: { error: unknown } | undefined } = {};
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
  override componentDidCatch(error: unknown) {
    if (!isNotLoaded(error)) this.props.onCrash();
  }
  override render() {
    const { failure } = this.state;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failure: undefined });
    };
    return failure ? this.props.failed(failure.error, retry) : this.props.children;
  }
}

function Filled({ from, props }: { from: Promise<SlotContent>; props: object }) {
  const Loaded = use(from) as ComponentType<object> | undefined;
  return Loaded ? createElement(Loaded, props) : null;
}

/** The slot's content, and how to ask for it again. Another release of the module that came to work brings its own. */
function useSlot(modules: Modules, module: string, slot: Slot) {
  const running = useStore(modules.live).get(module);
  const ask = () => ({ of: running, from: modules.slot(module, slot) });
  // The promise lives above Suspense: below it each failure would start a new load.
  const [asked, setAsked] = useState(ask);
  // The first ask is what brings the module to work.
  const isReplaced = asked.of !== undefined && asked.of !== running;
  if (isReplaced || (!asked.of && running)) setAsked(isReplaced ? ask() : { ...asked, of: running });
  return { from: asked.from, running, retry: () => setAsked(ask()) };
}

/** What a remote shows outside its routes, loaded when it is first drawn. Where it fails, its panel lies over the page until it is put
 *  away. */
export function RemoteSlot<Name extends Slot>({ module, slot, props, onClose }: RemoteSlotProps<Name>) {
  const { modules } = useHost();
  const { from, running, retry } = useSlot(modules, module, slot);
  const failed = (error: unknown, again: () => void) =>
    onClose ? <ModulePanel module={module} error={error} onRetry={again} onClose={onClose} /> : null;
  return (
    <Contained key={running?.choice.release.version} failed={failed} onCrash={() => modules.crashed(module)} onRetry={retry}>
      <Suspense fallback={null}>
        <Filled from={from} props={props} />
      </Suspense>
    </Contained>
  );
}
