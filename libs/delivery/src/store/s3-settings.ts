export interface S3Settings {
  /** Without a path: https://s3.eu-central-1.amazonaws.com, https://<account>.r2.cloudflarestorage.com */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Any one of them chooses S3; then all but the region are needed. */
const NEEDED = {
  endpoint: 'MODULES_S3_ENDPOINT',
  bucket: 'MODULES_S3_BUCKET',
  accessKeyId: 'MODULES_S3_ACCESS_KEY_ID',
  secretAccessKey: 'MODULES_S3_SECRET_ACCESS_KEY',
} as const;
const REGION = 'MODULES_S3_REGION';

/** The settings as environment variables, for programs that pass them on. */
export const s3Environment = (settings: S3Settings | null): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(NEEDED).map(([field, name]) => [name, settings?.[field as keyof typeof NEEDED]])),
  [REGION]: settings?.region,
});

/** The store on S3, from the environment; null if there is none.
 *  @param read an environment variable by its name
 *  @throws if only some of the variables are set, or the endpoint is no URL */
export function readS3Settings(read: (name: string) => string | undefined): S3Settings | null {
  const missing = Object.values(NEEDED).filter((name) => !read(name));
  if (missing.length === Object.keys(NEEDED).length) return null;
  if (missing.length > 0) throw new Error(`The store on S3 also needs ${missing.join(' and ')}.`);
  const endpoint = read(NEEDED.endpoint)!;
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/]+\/?$/.test(endpoint)) {
    throw new Error(
      `${NEEDED.endpoint} must be a URL without a path, such as https://s3.eu-central-1.amazonaws.com, not "${endpoint}".`,
    );
  }
  return {
    endpoint: new URL(endpoint).origin,
    bucket: read(NEEDED.bucket)!,
    region: read(REGION) || 'us-east-1',
    accessKeyId: read(NEEDED.accessKeyId)!,
    secretAccessKey: read(NEEDED.secretAccessKey)!,
  };
}
