/** Logs an uncaught rendering error to the console, with the details needed to find it. Nothing leaves the browser. */
export function reportRenderError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error('Uncaught rendering error', {
    message,
    stack,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    url: location.href,
  });
}
