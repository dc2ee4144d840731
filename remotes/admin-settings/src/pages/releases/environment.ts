import { useSearchParams } from 'react-router-dom';

/** The environment that the page shows without `?environment=`. */
const DEFAULT = 'production';

/** The environment in the page's address. */
export const useEnvironment = (): string => useSearchParams()[0].get('environment') ?? DEFAULT;

/** Shows another environment; an opened module stays open. */
export function useSwitchEnvironment(): (environment: string) => void {
  const [, setParams] = useSearchParams();
  return (environment) =>
    setParams((now) => {
      if (environment === DEFAULT) now.delete('environment');
      else now.set('environment', environment);
      return now;
    });
}

/** The query of a link to another page about the same environment. */
export const environmentSearch = (environment: string): string =>
  environment === DEFAULT ? '' : `?${new URLSearchParams({ environment })}`;
