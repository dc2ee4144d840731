import { useSearchParams } from 'react-router-dom';

/** The environment of a URL without `?environment=`. */
const DEFAULT = 'production';

const searchOf = (environment: string): string => (environment === DEFAULT ? '' : `?${new URLSearchParams({ environment })}`);

/** The environment in the URL, and what switches to another. */
export function useEnvironment(): [environment: string, change: (environment: string) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get('environment') ?? DEFAULT, (environment) => setParams(searchOf(environment))];
}

export const overviewPath = (environment: string): string => `/admin/releases${searchOf(environment)}`;

export const modulePath = (environment: string, module: string): string => `/admin/releases/${module}${searchOf(environment)}`;
