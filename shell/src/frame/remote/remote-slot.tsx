import { type RemoteSlots, type SlotProps, useStore } from '@landfall/contract';
import { Component, type ComponentType, type ReactNode, Suspense, createElement, use, useState } from 'react';
import { useHost } from '../../modules/host.ts';
import { useSlotPresses } from '../../modules/health/use-presses.ts';
import { ModulePanel } from './module-panel.tsx';
import type { Modules, SlotContent } from '../../modules/load/modules.ts';
import { isModuleLoadError } from '../../modules/module-load-error.ts';

type Slot = keyof RemoteSlots;

interface RemoteSlotProps<Name extends Slot> {
  module: string;
  slot: Name;
  props: SlotProps[Name];
  /** Closes the panel that shows a failure. Without it a failure shows nothing. */
  onClose?: (() => void) | undefined;
}

interface SlotBoundaryProps {
  failed(error: unknown, retry: () => void): ReactNode;
  onCrash(error: unknown): void;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps errors in a slot away from the frame around it. */
class SlotBoundary extends Component<SlotBoundaryProps, { failure?: { error: unknown } | undefined }> {
  override state: { failure?: { error: unknown } | undefined } = {};
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
  override componentDidCatch(error: unknown) {
    if (!isModuleLoadError(error)) this.props.onCrash(error);
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

function SlotComponent({ content, props }: { content: Promise<SlotContent>; props: object }) {
  const Loaded = use(content) as ComponentType<object> | undefined;
  return Loaded ? createElement(Loaded, props) : null;
}

/** The slot's content and a retry. When another release of the module becomes active, its content replaces this one. */
function useSlot(modules: Modules, module: string, slot: Slot) {
  const release = useStore(modules.active).get(module);
  const load = () => ({ release, content: modules.slot(module, slot) });
  // The promise is kept above Suspense: below it, each failure would start a new load.
  const [loading, setLoading] = useState(load);
  // The first load is what activates the module's release.
  const isReplaced = loading.release !== undefined && loading.release !== release;
  if (isReplaced || (!loading.release && release)) setLoading(isReplaced ? load() : { ...loading, release });
  return { content: loading.content, release, retry: () => setLoading(load()) };
}

/** A slot of a remote, loaded when it is first rendered. If it fails, a panel covers the page until it is closed. */
export function RemoteSlot<Name extends Slot>({ module, slot, props, onClose }: RemoteSlotProps<Name>) {
  const { modules } = useHost();
  const { content, release, retry } = useSlot(modules, module, slot);
  const presses = useSlotPresses(module);
  const failed = (error: unknown, onRetry: () => void) => {
    // A release that crashed is replaced by the one before it, if there is one.
    const retryAfterCrash = () => void modules.fallBack(module).then(onRetry);
    return onClose ? (
      <ModulePanel
        module={module}
        error={error}
        onRetry={isModuleLoadError(error) ? onRetry : retryAfterCrash}
        onClose={onClose}
      />
    ) : null;
  };
  return (
    <SlotBoundary
      key={release?.choice.release.version}
      failed={failed}
      onCrash={(error) => modules.crashed(module, error)}
      onRetry={retry}
    >
      <div className="module-slot" data-module={module} data-slot={slot} {...presses}>
        <Suspense fallback={null}>
          <SlotComponent content={content} props={props} />
        </Suspense>
      </div>
    </SlotBoundary>
  );
}
