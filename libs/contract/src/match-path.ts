const segments = (path: string) => path.split('/').filter(Boolean);

/** Whether a pathname fits a pattern, as the router decides it: `:name` is any one segment, letters in any case, a trailing slash or not.
 *  Not the router's own function, because pages are looked up before the router's code has run. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part.startsWith(':') || part.toLowerCase() === given[i]!.toLowerCase())
  );
}

/** Whether some pathname fits both patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  const [left, right] = [segments(one), segments(other)];
  return (
    left.length === right.length &&
    left.every((part, i) => part.startsWith(':') || right[i]!.startsWith(':') || part.toLowerCase() === right[i]!.toLowerCase())
  );
}
