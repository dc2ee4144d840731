/** A fetch that sends W3C Trace Context: requests from one press until the next have one trace ID, under which the server logs them. The press
 *  is their parent span.
 *  @param onScreen the module that the reader sees */
export function createTraced(
  onScreen: () => { name: string; choice: { release: { version: string } } } | undefined,
): typeof fetch {
  let trace = '';
  const begin = () => {
    const id = crypto.randomUUID().replaceAll('-', '');
    trace = `00-${id}-${id.slice(16)}-01`;
  };
  begin();
  for (const press of ['pointerdown', 'keydown', 'submit']) addEventListener(press, begin, true);
  return (input, init) => {
    const headers = new Headers(init?.headers);
    const shown = onScreen();
    headers.set('traceparent', trace);
    if (shown) headers.set('baggage', `module=${shown.name},version=${shown.choice.release.version}`);
    return fetch(input, { ...init, headers });
  };
}
