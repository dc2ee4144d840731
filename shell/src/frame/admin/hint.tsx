import type AntdTooltip from 'antd/es/tooltip';
import { useShell } from '@landfall/contract';
import { type ReactElement, useEffect, useState } from 'react';

interface Props {
  text: string;
  children: ReactElement;
}

/** A tooltip right of its child. Its code loads with the first one; until then, and if it does not load, the child is there without it. */
export function Hint({ text, children }: Props) {
  const { log } = useShell();
  const [Tooltip, setTooltip] = useState<typeof AntdTooltip>();
  useEffect(() => {
    import('antd/es/tooltip').then(
      (file) => setTooltip(() => file.default),
      (error: unknown) => log.error('modules', 'Tooltips did not load', error),
    );
  }, [log]);
  if (!Tooltip) return children;
  return (
    <Tooltip title={text} placement="right" trigger={['hover', 'focus']}>
      {children}
    </Tooltip>
  );
}
