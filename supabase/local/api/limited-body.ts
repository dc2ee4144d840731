/** Why reading a body was aborted. */
export type BodyFault = 'too_large' | 'too_slow';

class BodyRefused extends Error {
  readonly status: 413 | 408;

  constructor(fault: BodyFault) {
    super(fault);
    this.status = fault === 'too_large' ? 413 : 408;
  }
}

export interface BodyLimits {
  maxBytes: number;
  /** Time from the first read to the last byte. */
  maxMs: number;
}

/** Counts bytes as they arrive, whatever Content-Length says, and enforces the time limit. */
export class LimitedBody {
  readonly stream: ReadableStream<Uint8Array>;
  fault: BodyFault | null = null;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #bytes = 0;

  constructor(body: ReadableStream<Uint8Array>, { maxBytes, maxMs }: BodyLimits) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#reader ??= this.#begin(body, maxMs, controller);
          const { done, value } = await this.#reader.read();
          if (this.fault) return;
          if (done) {
            clearTimeout(this.#timer);
            return controller.close();
          }
          this.#bytes += value.byteLength;
          if (this.#bytes > maxBytes) return this.#refuse('too_large', controller);
          controller.enqueue(value);
        },
        cancel: (reason) => this.#end(reason),
      },
      { highWaterMark: 0 },
    );
  }

  #begin(body: ReadableStream<Uint8Array>, maxMs: number, controller: ReadableStreamDefaultController<Uint8Array>) {
    this.#timer = setTimeout(() => this.#refuse('too_slow', controller), maxMs);
    return body.getReader();
  }

  #refuse(fault: BodyFault, controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.fault = fault;
    const error = new BodyRefused(fault);
    controller.error(error);
    void this.#end(error);
  }

  async #end(reason: unknown): Promise<void> {
    clearTimeout(this.#timer);
    await this.#reader?.cancel(reason).catch(() => {});
  }
}
