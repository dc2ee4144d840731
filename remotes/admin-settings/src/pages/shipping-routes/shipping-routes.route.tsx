import { useSearchParams } from 'react-router-dom';
import { CarriersList } from './carriers-list.tsx';
import { RoutesList } from './routes-list.tsx';

/** /admin/shipping-routes: the routes, or who carries parcels on them. */
export function Component() {
  const [params] = useSearchParams();
  return params.get('view') === 'carriers' ? <CarriersList /> : <RoutesList />;
}
