import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline.tsx';
import { formatDay, formatMoment, When } from './when.tsx';

const entries = [
  { at: '2026-11-13T09:10:00', title: 'Requested' },
  { at: '2026-11-15T14:30:00', title: 'Sent to you', detail: 'e-mail delivered', actor_name: 'Mira' },
];

const states = () => screen.getAllByRole('listitem').map((item) => item.className);

describe('the timeline', () => {
  it('ends with what happened last, and what will', () => {
    render(<Timeline entries={entries} next="Expires Sun 22 Nov, 14:30" needs />);
    expect(states()).toEqual(['done', 'now', 'next muted']);
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Sent to you Sun 15 Nov, 14:30Mira · e-mail delivered');
  });

  it('is done where nothing more will come', () => {
    render(<Timeline entries={entries} />);
    expect(states()).toEqual(['done', 'done']);
  });
});

describe('a moment', () => {
  const now = new Date('2026-11-18T12:00:00');

  it('is a day and a clock of this year', () => {
    expect(formatMoment('2026-11-13T09:10:00', now)).toBe('Fri 13 Nov, 09:10');
  });

  it('has a year where it is another one', () => {
    expect(formatDay('2025-02-03T09:10:00', now)).toBe('3 Feb 2025');
  });

  it('is a dash where there is none', () => {
    const { container } = render(<When at={null} />);
    expect(container.textContent).toBe('–');
  });
});
