import { type StatusCategory, useStatusConfig } from '@landfall/status';
import { StatusDot } from './status-dot.tsx';

interface Props {
  /** A status's name. */
  status: string;
  category?: StatusCategory;
  /** It waits for this reader. */
  needs?: boolean | undefined;
}

/** A status with its stored label and colour: a dot and a word. */
export function StatusTag({ status, category = 'quote', needs = false }: Props) {
  const { find, label } = useStatusConfig();
  return <StatusDot tone={needs ? 'needs' : (find(status, category)?.color ?? 'secondary')}>{label(status, category)}</StatusDot>;
}
