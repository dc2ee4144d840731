export { type Choice, choicesOf } from './choose-release.ts';
export { type EarlyAsk, type EarlyFiles, earlyFilesOf } from './early-files.ts';
export {
  type Cause,
  CAUSES,
  ERROR_NAMES,
  type ErrorName,
  FAULT_KINDS,
  type FaultKind,
  type Frame,
  MAX_FRAMES,
  MAX_REPORTS,
} from './health.ts';
export { bucketOf, type Vital, VITAL_BOUNDS, type VitalReport, VITALS } from './vitals.ts';
export { MapError, type MapErrorCode } from './map-error.ts';
export { type AdminPages, AdminPagesSchema } from './admin-pages.ts';
export { EnvelopeSchema, ModuleMapSchema, ReleasePayloadSchema, SCHEMA } from './module-map.ts';
export type { Envelope, ModuleMap, Release, ReleaseFile, RolloutEntry } from './module-map.ts';
export { comparePoints, type MapPoint, pointText } from './map-point.ts';
export { type MapTrust, type OpenedRelease, openMap, openRelease } from './open.ts';
export { causesText, faultPlaces, faultTitle } from './fault-text.ts';
export { type Misbehaviour, misbehaviourText } from './misbehaviour.ts';
export { mergeOverview } from './overview.ts';
export { pageMap } from './page-map.ts';
export { fromInlined, type InlinedEnvelope, peekPayload, toInlined } from './payload.ts';
export { WHOLE, isInRollout, placeIn } from './rollout.ts';
export {
  type ModuleKey,
  type Signer,
  generateSigningKey,
  keyIdsOf,
  sealPayload,
  signPayload,
  signerAmong,
  signerOf,
} from './signing.ts';
export type {
  Alarm,
  CauseCount,
  Change,
  Claim,
  ClaimList,
  ClaimScope,
  DeliveryCode,
  DeliveryVerb,
  EventUse,
  Fault,
  FaultList,
  GateRefusal,
  HealthStep,
  HistoryEntry,
  HistoryKind,
  LiveRelease,
  ModuleDependencies,
  ModuleFacts,
  ModuleFigures,
  ModuleOverview,
  Overview,
  OverviewAnswer,
  MigrationProblem,
  ProposedMigration,
  ReleaseRow,
  RollbackSkip,
  Rollout,
  SeenMisbehaviour,
  SourceAnswer,
  SourcePlace,
  VersionHealth,
  VersionVitals,
  VitalFigures,
} from './delivery.ts';
