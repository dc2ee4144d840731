/** The parts of Deno that the functions use; the embedded backend gives them to the same files in Node. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
