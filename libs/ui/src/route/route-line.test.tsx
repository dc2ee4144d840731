import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MiniRoute } from './mini-route.tsx';
import { miniRouteStages, quoteStages } from './quote-stages.ts';
import { RouteLine } from './route-line.tsx';

const stagesOf = () => within(screen.getByRole('list')).getAllByRole('listitem');

describe('the route line', () => {
  it('shows from where to where, what is done, where it is and what is to come', () => {
    render(<RouteLine from="US" to="IN" {...quoteStages('sent')} />);
    expect(screen.getByRole('group', { name: 'United States to India' })).toBeInTheDocument();
    expect(stagesOf().map((stage) => stage.textContent)).toEqual([
      'Requested, done',
      'Priced, done',
      'Your answer, now',
      'Paid, to come',
      'Bought, to come',
      'On its way, to come',
      'Delivered, to come',
    ]);
    expect(stagesOf().filter((stage) => stage.getAttribute('aria-current') === 'step')).toEqual([stagesOf()[2]]);
  });

  it('names each country where an order is bought', () => {
    render(<RouteLine from={['IN', 'US']} to="NP" {...quoteStages('paid')} />);
    expect(screen.getByRole('group', { name: 'India and United States to Nepal' })).toHaveTextContent('IN, US');
    render(<MiniRoute from={['IN', 'US', 'JP']} to="NP" />);
    expect(screen.getByRole('img', { name: 'India, United States and Japan to Nepal' })).toHaveTextContent('IN, US, JP');
  });

  it('turns orange only for whom it waits', () => {
    const { rerender } = render(<RouteLine from="US" to="IN" {...quoteStages('sent')} />);
    expect(stagesOf()[2]!.className).toBe('now needs');
    rerender(<RouteLine from="US" to="IN" {...quoteStages('sent', 'admin')} />);
    expect(stagesOf()[2]!.className).toBe('now');
    expect(stagesOf()[2]).toHaveTextContent('Answer, now');
  });

  it('keeps the current stage and "3 of 7" for a phone', () => {
    const { container } = render(<RouteLine from="US" to="IN" {...quoteStages('sent')} />);
    expect(container.querySelector('.route-here')).toHaveTextContent('Your answer3 of 7');
  });

  it('is whole on arrival, and broken where it ended', () => {
    const { container, rerender } = render(<RouteLine from="US" to="NP" {...quoteStages('completed')} />);
    expect(stagesOf().every((stage) => stage.className === 'done')).toBe(true);
    expect(container.querySelector('.route-here')).toHaveTextContent('Delivered7 of 7');
    rerender(<RouteLine from="US" to="NP" {...quoteStages('expired')} />);
    expect(stagesOf()[2]!.className).toBe('now broken');
    expect(stagesOf()[2]).toHaveTextContent('Expired, ended here');
  });
});

describe('the stages of a status', () => {
  it('never go back along the way a quote travels', () => {
    const way = ['pending', 'calculated', 'sent', 'approved', 'payment_pending', 'paid', 'ordered', 'shipped', 'completed'];
    const at = way.map((status) => quoteStages(status).at);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it('wait for one party at a time', () => {
    for (const status of ['pending', 'calculated', 'sent', 'approved', 'paid', 'ordered', 'shipped', 'completed', 'rejected']) {
      expect(quoteStages(status, 'customer').needs && quoteStages(status, 'admin').needs).toBe(false);
    }
  });

  it('show "Payment" until it is paid', () => {
    expect(quoteStages('payment_pending').stages[3]).toBe('Payment');
    expect(quoteStages('paid').stages[3]).toBe('Paid');
    expect(quoteStages('sent').stages[3]).toBe('Paid');
  });

  it('stand at the beginning for a status of somebody’s own making', () => {
    expect(quoteStages('on_hold')).toMatchObject({ at: 0, needs: false, broken: false });
  });
});

describe('the hop', () => {
  it('reads as a route', () => {
    render(<MiniRoute from="US" to="NP" {...miniRouteStages('shipped')} />);
    expect(screen.getByRole('img', { name: 'United States to Nepal' })).toHaveTextContent('USNP');
  });

  it('never runs past its end', () => {
    const { container } = render(<MiniRoute from="US" to="NP" at={9} of={4} />);
    expect(Number(container.querySelector('circle')!.getAttribute('cx'))).toBe(31);
  });
});
