/** The Deno APIs that the functions use. The embedded backend provides them in Node. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
