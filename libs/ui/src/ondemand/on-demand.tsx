import { useShell } from '@landfall/contract';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface PartOptions {
  pending?: ReactNode;
  failed?: (retry: () => void) => ReactNode;
}

const nothing = () => null;

/** A component whose code loads when it first renders. Unlike React.lazy it does not cache a failed load: `failed` can retry it. */
export function loadOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, failed = nothing }: PartOptions = {},
) {
  let known: ComponentType<Props> | undefined;

  return function Part(props: Props) {
    const { log } = useShell();
    const [Content, setContent] = useState(() => known);
    const [isBroken, setBroken] = useState(false);

    useEffect(() => {
      if (Content || isBroken) return undefined;
      let isHere = true;
      load()
        .then((loaded) => {
          known = loaded;
          if (isHere) setContent(() => loaded);
        })
        .catch((error: unknown) => {
          log.error('modules', 'A part of the page did not load', error);
          if (isHere) setBroken(true);
        });
      return () => {
        isHere = false;
      };
    }, [Content, isBroken, log]);

    if (Content) return <Content {...props} />;
    return isBroken ? failed(() => setBroken(false)) : pending;
  };
}
