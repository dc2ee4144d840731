import type { Command } from './commands.ts';

/** What the driver reports for one command. */
export interface Step {
  answer: Record<string, unknown> | string | number | null;
  /** SQLSTATE and reason. */
  refused: string | null;
  /** The ledger's total received, by currency. */
  received: Record<string, number>;
  problems: unknown[];
}

/** A second ledger, computed only from commands and responses, without the database's rows. */
export class Received {
  readonly #sums = new Map<string, number>();
  readonly #receipts = new Map<string, number>();
  readonly #noted = new Set<string>();
  readonly #gone = new Set<string>();

  #add(currency: string, amount: number): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + amount);
  }

  #verified(answer: Record<string, unknown>): void {
    const id = String(answer['receipt_id']);
    if (this.#receipts.has(id)) return;
    const sent = Number(answer['sent']);
    this.#receipts.set(id, sent);
    this.#add('NPR', sent);
  }

  /** Money received earlier: reversing its receipt takes nothing back. */
  #applied(answer: Record<string, unknown>): void {
    this.#receipts.set(String(answer['receipt_id']), 0);
  }

  /** The same money, in parts. */
  #split({ parts }: Record<string, unknown>): void {
    if (Array.isArray(parts)) for (const part of parts) this.#applied(part);
  }

  #reversed(answer: Record<string, unknown>): void {
    const id = String(answer['receipt_id']);
    if (this.#gone.has(id)) return;
    this.#gone.add(id);
    this.#add('NPR', -this.#receipts.get(id)!);
  }

  #resolved({ id, amount, currency, outcome }: Record<string, unknown>): void {
    if (outcome !== 'not_received' || this.#gone.has(String(id))) return;
    this.#gone.add(String(id));
    this.#add(String(currency), -Number(amount));
  }

  #noteOnce({ id, amount, currency }: Record<string, unknown>): void {
    if (this.#noted.has(String(id))) return;
    this.#noted.add(String(id));
    this.#add(String(currency), Number(amount));
  }

  take({ do: verb }: Command, answer: Step['answer']): void {
    if (answer === null || typeof answer !== 'object') return;
    if (verb === 'verify' || verb === 'again') this.#verified(answer);
    if (verb === 'apply') this.#applied(answer);
    if (verb === 'split') this.#split(answer);
    if (verb === 'reverse') this.#reversed(answer);
    if (verb === 'resolve') this.#resolved(answer);
    if (verb === 'note') this.#noteOnce(answer);
    if (verb === 'event' && (answer['outcome'] === 'paid' || answer['outcome'] === 'unmatched'))
      this.#add(String(answer['currency']), Number(answer['sent']));
  }

  /** Totals by currency, without zeros. */
  sums(): Record<string, number> {
    return Object.fromEntries([...this.#sums].filter(([, sum]) => sum !== 0));
  }
}
