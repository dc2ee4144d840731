/** What is used here of the package, which has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Layout features to keep. */
    keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
