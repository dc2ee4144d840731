import { useShell, useStore } from '@landfall/contract';
import { StatusTag } from '@landfall/ui/record';

interface Props {
  row: { status: string; requires_action: boolean; assigned_to?: string | null };
  category: 'quote' | 'order';
}

/** A status; orange where the row waits and is this person's. */
export function MineTag({ row, category }: Props) {
  const me = useStore(useShell().session).user?.id;
  return (
    <StatusTag
      status={row.status}
      category={category}
      needs={row.requires_action && row.assigned_to !== undefined && row.assigned_to === me}
    />
  );
}
