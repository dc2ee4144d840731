import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';

interface ContainedProps {
  failed(retry: () => void): ReactNode;
  onRetry: () => void;
  children: ReactNode;
}

class Contained extends Component<ContainedProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    const retry = () => {
      this.props.onRetry();
      this.setState({ failed: false });
    };
    return this.state.failed ? this.props.failed(retry) : this.props.children;
  }
}

interface PartOptions {
  pending?: ReactNode;
  failed?: (retry: () => void) => ReactNode;
}

const nothing = () => null;

/** A component of the shell that is loaded when it is first drawn. Unlike React.lazy a failed load is not kept: `failed` can retry it. */
export function createPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, failed = nothing }: PartOptions = {},
) {
  let known: Promise<ComponentType<Props>> | undefined;
  const ask = () => {
    known ??= load();
    known.catch(() => (known = undefined));
    return known;
  };

  const Loaded = ({ from, props }: { from: Promise<ComponentType<Props>>; props: Props }) => {
    const Content = use(from);
    return <Content {...props} />;
  };

  // The promise lives above Suspense: below it each failure would start a new load.
  return function Part(props: Props) {
    const [from, setFrom] = useState(ask);
    return (
      <Contained failed={failed} onRetry={() => setFrom(ask())}>
        <Suspense fallback={pending}>
          <Loaded from={from} props={props} />
        </Suspense>
      </Contained>
    );
  };
}
