import { useShell } from '@landfall/contract';
import { useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { restrictedGoods } from './restricted-goods.query.ts';

const TYPING_MS = 300;

interface Props {
  from: string | null | undefined;
  to: string | null | undefined;
  /** Names of the items, if they are known. */
  names?: readonly string[];
}

/** What the chosen route does not carry, and which of the named items are concerned. Shows nothing before both countries are chosen. */
export function RestrictedGoods({ from, to, names = [] }: Props) {
  const { db } = useShell();
  const typed = useDebouncedValue(names.map((name) => name.slice(0, 500)).join('\n'), TYPING_MS);
  const asked = typed ? typed.split('\n') : [];
  const goods = useQuery({
    ...restrictedGoods(db, from ?? '', to ?? '', asked),
    enabled: Boolean(from && to && from !== to),
  });
  if (!goods.data) return null;
  const { route, found } = goods.data;
  const concerned = goods.isPlaceholderData ? [] : [...new Set(found.map(({ item }) => asked[item]).filter(Boolean))];
  if (route.length === 0 && concerned.length === 0) return null;
  return (
    <div className="small">
      {route.length > 0 && <p className="muted">Not carried on this route: {route.join(', ')}.</p>}
      {concerned.length > 0 && (
        <p role="status">
          <strong>May not be carried: {concerned.join(', ')}.</strong> A person looks at it before we send a price.
        </p>
      )}
    </div>
  );
}
