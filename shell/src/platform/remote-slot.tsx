import { type CartDrawerProps, type ModuleName, type RemoteSlots, type ShellContext, useShell } from '@landfall/contract';
import { Component, type ComponentType, type ReactNode, Suspense, createElement, use, useState } from 'react';
import { loadModule } from './load-module.ts';
import { ModulePanel } from './module-panel.tsx';
import { NotLoaded } from './not-loaded.ts';
import { PATIENT } from './patience.ts';
import { within } from './within.ts';

type Slot = keyof RemoteSlots;
type Content = ComponentType<CartDrawerProps> | undefined;

interface RemoteSlotProps {
  module: ModuleName;
  slot: Slot;
  props: CartDrawerProps;
}

interface ContainedProps {
  failed(error: unknown, retry: () => void): ReactNode;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps what goes wrong in a slot from the frame around it. */
class Contained extends Component<ContainedProps, { failure?: { error: unknown } | undefined }> {
  override state: { failure?: { error: unknown } | undefined } = {};
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
  override render() {
    const { failure } = this.state;
    const retry = () => {
      this.props.onRetry();
      this.setState({ failure: undefined });
    };
    return failure ? this.props.failed(failure.error, retry) : this.props.children;
  }
}

async function loadSlot(shell: ShellContext, module: ModuleName, slot: Slot): Promise<Content> {
  const { slots } = await loadModule(shell, module);
  const load = slots?.[slot];
  try {
    return load && (await within(load(), PATIENT.page, `${module} ${slot}`)).Component;
  } catch (cause) {
    throw new NotLoaded(cause, module);
  }
}

function Filled({ from, props }: { from: Promise<Content>; props: CartDrawerProps }) {
  const Loaded = use(from);
  return Loaded ? createElement(Loaded, props) : null;
}

/** What a remote shows outside its routes, loaded when it is first drawn. Where it fails, its panel lies over the page until it is put
 *  away. */
export function RemoteSlot({ module, slot, props }: RemoteSlotProps) {
  const shell = useShell();
  // The promise lives above Suspense: below it each failure would start a new load.
  const [from, setFrom] = useState(() => loadSlot(shell, module, slot));
  const failed = (error: unknown, retry: () => void) =>
    props.open ? <ModulePanel module={module} error={error} onRetry={retry} onClose={() => props.onClose()} /> : null;
  return (
    <Contained failed={failed} onRetry={() => setFrom(loadSlot(shell, module, slot))}>
      <Suspense fallback={null}>
        <Filled from={from} props={props} />
      </Suspense>
    </Contained>
  );
}
