export { releasesOf } from './choose-release.ts';
export { type EarlyAsk, earlyFilesOf } from './early-files.ts';
export { MapError, type MapErrorCode, openEnvelope, sealMap } from './envelope.ts';
export { EnvelopeSchema, ModuleMapSchema, SCHEMA } from './module-map.ts';
export type { EarlyFiles, Envelope, ModuleEntry, ModuleMap, Release, ReleaseFile } from './module-map.ts';
export { peekPayload } from './payload.ts';
