// The parts of @20minutes/s3rver that the tests use; the package has no types.
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    directory: string;
    silent: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }

  export default class S3rver {
    constructor(options: Options);
    readonly store: { existsObject(bucket: string, key: string): Promise<boolean> };
    readonly logger?: { close(): void };
    callback(): RequestListener;
    configureBuckets(): Promise<unknown>;
  }
}
