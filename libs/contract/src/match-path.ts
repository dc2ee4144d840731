const segments = (path: string) => path.split('/').filter(Boolean);

/** Whether a pathname matches a pattern, by the router's rules: `:name` is any one segment, case and a trailing slash are ignored.
 *  Not the router's own function, because pages are looked up before the router's code has loaded. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part.startsWith(':') || part.toLowerCase() === given[i]!.toLowerCase())
  );
}

/** Whether some pathname matches both patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  const [left, right] = [segments(one), segments(other)];
  return (
    left.length === right.length &&
    left.every((part, i) => part.startsWith(':') || right[i]!.startsWith(':') || part.toLowerCase() === right[i]!.toLowerCase())
  );
}
