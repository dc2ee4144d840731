// `@landfall/ui/edits`: the question before unsaved edits are lost.
export { useUnsavedEdits, type UnsavedEdits } from './edits/use-unsaved-edits.tsx';
