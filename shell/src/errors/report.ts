/** Tells the console about an uncaught rendering error, with what is needed to find it. Nothing leaves the browser. */
export function reportRenderError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  // oxlint-disable-next-line no-console -- the specification sends these to the console only
  console.error('Uncaught rendering error', {
    message,
    stack,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    url: location.href,
  });
}
