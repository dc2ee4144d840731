import { type ModuleName, type RemoteModule, type RemoteSlots, useShell } from '@landfall/contract';
import { Component, type ComponentType, type ReactNode, Suspense, createElement, use, useState } from 'react';
import { loadModule } from './load-module.ts';
import { ModulePanel } from './module-panel.tsx';

type SlotName = keyof RemoteSlots;
type SlotProps<Slot extends SlotName> = RemoteSlots[Slot] extends ComponentType<infer Props> | undefined ? Props : never;

interface RemoteSlotProps<Slot extends SlotName> {
  module: ModuleName;
  slot: Slot;
  props: SlotProps<Slot>;
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

interface FilledProps<Slot extends SlotName> {
  from: Promise<RemoteModule>;
  slot: Slot;
  props: SlotProps<Slot>;
}

function Filled<Slot extends SlotName>({ from, slot, props }: FilledProps<Slot>) {
  const Content = use(from).slots?.[slot] as ComponentType<SlotProps<Slot>> | undefined;
  return Content ? createElement(Content, props) : null;
}

/** What a remote shows outside its routes, loaded when it is first drawn. Where it fails, its panel lies over the page until it is put
 *  away. */
export function RemoteSlot<Slot extends SlotName>({ module, slot, props }: RemoteSlotProps<Slot>) {
  const shell = useShell();
  // The promise lives above Suspense: below it each failure would start a new load.
  const [from, setFrom] = useState(() => loadModule(shell, module));
  const failed = (error: unknown, retry: () => void) =>
    props.open ? <ModulePanel module={module} error={error} onRetry={retry} onClose={props.onClose} /> : null;
  return (
    <Contained failed={failed} onRetry={() => setFrom(loadModule(shell, module))}>
      <Suspense fallback={null}>
        <Filled from={from} slot={slot} props={props} />
      </Suspense>
    </Contained>
  );
}
