import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { ticks } from './scale.ts';
import { Sparkline } from './sparkline.tsx';

const bars = [
  { label: '17 Nov', value: 1200, below: 0 },
  { label: '18 Nov', value: 2400, below: 60 },
];

describe('the bar chart', () => {
  it('gives its numbers to screen readers', () => {
    render(
      <BarChart bars={bars} label="Paid per day" format={(value) => `$${value}`} legend={{ value: 'Paid', below: 'Refunded' }} />,
    );
    expect(screen.getByRole('table', { name: 'Paid per day' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: '18 Nov $2400 $60' })).toBeInTheDocument();
  });

  it('draws each bar to scale and marks today', () => {
    const { container } = render(<BarChart bars={bars} label="Paid per day" today />);
    const drawn = [...container.querySelectorAll<HTMLElement>('.bar')];
    expect(drawn.map(({ style }) => style.height)).toEqual(['40.00%', '80.00%']);
    expect(drawn.map(({ className }) => className)).toEqual(['bar', 'bar today']);
  });

  it('draws values below the line on the scale of those above it', () => {
    const { container } = render(
      <BarChart
        bars={[
          { label: '17 Nov', value: 2400, below: 0 },
          { label: '18 Nov', value: 0, below: 600 },
        ]}
        label="Paid per day"
        legend={{ value: 'Paid', below: 'Refunded' }}
      />,
    );
    const tallest = (row: string) => {
      const box = container.querySelector<HTMLElement>(row)!;
      const bars = [...box.querySelectorAll<HTMLElement>('.bar')].map(({ style }) => parseFloat(style.height) / 100);
      return Math.max(...bars) * Number(/\* ([\d.]+)/.exec(box.style.height)![1]);
    };
    expect(tallest('.bar-below') / tallest('.bar-area')).toBeCloseTo(600 / 2400, 3);
    expect([...container.querySelectorAll('.bar-level')].map(({ textContent }) => textContent)).toEqual([
      '0',
      '1000',
      '2000',
      '3000',
      '1000',
    ]);
  });

  it('stands with nothing on it', () => {
    render(<BarChart bars={[]} label="Paid per day" />);
    expect(screen.getByRole('table', { name: 'Paid per day' })).toBeInTheDocument();
  });
});

describe('the scale', () => {
  it('has round steps that reach the largest value', () => {
    expect(ticks(2400)).toEqual([0, 1000, 2000, 3000]);
    expect(ticks(0)).toEqual([0, 0.5, 1]);
  });

  it('reaches every value with few steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (max) => {
        const steps = ticks(max);
        expect(steps.at(-1)).toBeGreaterThanOrEqual(max);
        expect(steps.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the sparkline', () => {
  const topOf = (container: HTMLElement) => Number(container.querySelector('circle')!.getAttribute('cy'));

  it('names what it shows, and shares a scale where told', () => {
    const { container, rerender } = render(<Sparkline points={[1, 2]} label="Errors, rising" />);
    expect(screen.getByRole('img', { name: 'Errors, rising' })).toBeInTheDocument();
    const alone = topOf(container);
    rerender(<Sparkline points={[1, 2]} top={20} label="Errors, rising" />);
    expect(topOf(container)).toBeGreaterThan(alone);
  });
});
