import type { Toast } from '@landfall/contract';

/** Hz, in sequence: rising for news, falling for problems. */
const NOTES: Record<NonNullable<Toast['tone']>, [number, number]> = { default: [587, 880], destructive: [392, 294] };
const NOTE_S = 0.09;
const LOUDNESS = 0.05;

let player: AudioContext | undefined;

/** Two soft notes, generated here so that no file is fetched. Silent if the browser requires a gesture first. */
export function playTone(tone: NonNullable<Toast['tone']>): void {
  if (!('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  player ??= new AudioContext();
  const context = player;
  NOTES[tone].forEach((hertz, index) => playNote(context, hertz, context.currentTime + index * NOTE_S));
}

function playNote(context: AudioContext, hertz: number, at: number) {
  const note = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S); // fade out, to avoid a click
  note.connect(volume).connect(context.destination);
  note.start(at);
  note.stop(at + NOTE_S);
}
