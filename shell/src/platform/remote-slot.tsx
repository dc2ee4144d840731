import { type CartDrawerProps, type ModuleName, type RemoteModule, type RemoteSlots, useShell } from '@landfall/contract';
import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { loadModule } from './load-module.ts';
import { ModulePanel } from './module-panel.tsx';

interface RemoteSlotProps {
  module: ModuleName;
  slot: keyof RemoteSlots;
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

interface FilledProps extends Omit<RemoteSlotProps, 'module'> {
  from: Promise<RemoteModule>;
}

function Filled({ from, slot, props }: FilledProps) {
  const Content = use(from).slots?.[slot];
  return Content ? <Content {...props} /> : null;
}

/** What a remote shows outside its routes, loaded when it is first drawn. Where it fails, its panel lies over the page until it is put
 *  away. */
export function RemoteSlot({ module, slot, props }: RemoteSlotProps) {
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
