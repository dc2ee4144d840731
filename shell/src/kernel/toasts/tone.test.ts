import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { playTone } from './tone.ts';

cleanUpAfterEach();

it('makes no sound before the first gesture, nor where the browser cannot', () => {
  const made = vi.fn<() => void>();
  vi.stubGlobal('AudioContext', made);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  playTone('default');
  expect(made).not.toHaveBeenCalled();
});

it('plays two notes, up for news and down for trouble', () => {
  const notes: number[] = [];
  const node = () => ({ connect: (next: unknown) => next, start: () => undefined, stop: () => undefined });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('AudioContext', function AudioContext() {
    return { currentTime: 0, destination: {} };
  });
  vi.stubGlobal('OscillatorNode', function OscillatorNode(_context: unknown, { frequency }: { frequency: number }) {
    notes.push(frequency);
    return node();
  });
  vi.stubGlobal('GainNode', function GainNode() {
    return { ...node(), gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } };
  });
  playTone('default');
  playTone('destructive');
  expect(notes).toHaveLength(4);
  expect([notes[1]! > notes[0]!, notes[3]! < notes[2]!]).toEqual([true, true]);
});
