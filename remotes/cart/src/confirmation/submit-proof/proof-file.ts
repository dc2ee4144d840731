/** 10 MB, the bucket's own limit. */
export const PROOF_BYTES = 10 * 1024 * 1024;
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

/** What is wrong with a file as proof of payment, in words; the server looks at its content again. */
export function proofProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!PROOF_TYPES.includes(type)) return 'Send a JPG, a PNG or a PDF.';
  if (size > PROOF_BYTES) return 'The file is larger than 10 MB. Send a smaller one.';
  return size === 0 ? 'The file is empty.' : undefined;
}
