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
  /** What is left of money as it arrived, by the row that recorded it. */
  readonly #roots = new Map<string, { currency: string; amount: number }>();
  readonly #gone = new Set<string>();

  #add(currency: string, amount: number): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + amount);
  }

  #arrived(root: unknown, currency: unknown, sent: unknown): void {
    if (this.#roots.has(String(root))) return;
    const amount = Number(sent);
    this.#roots.set(String(root), { currency: String(currency), amount });
    this.#add(String(currency), amount);
  }

  /** All that is left of it, or a part. A receipt of money that arrived before is no root: it takes nothing back. */
  #left(root: unknown, part = Infinity): void {
    const money = this.#roots.get(String(root));
    if (!money) return;
    const amount = Math.min(money.amount, part);
    money.amount -= amount;
    this.#add(money.currency, -amount);
  }

  /** Also of money that was returned and bounced later: it did not come, and what was returned is owed. */
  #resolved({ outcome }: Command, { id, root, amount }: Record<string, unknown>): void {
    if ((outcome !== 'not_received' && outcome !== 'bounced') || this.#gone.has(String(id))) return;
    this.#gone.add(String(id));
    this.#left(root, Number(amount));
  }

  take(command: Command, answer: Step['answer']): void {
    const { do: verb } = command;
    if (answer === null || typeof answer !== 'object') return;
    if (verb === 'verify' || verb === 'again') this.#arrived(answer['receipt_id'], 'NPR', answer['sent']);
    if (verb === 'undo') this.#left(answer['root']);
    if (verb === 'resolve') this.#resolved(command, answer);
    if (verb === 'note') this.#arrived(answer['id'], answer['currency'], answer['amount']);
    if (verb === 'event' && (answer['outcome'] === 'paid' || answer['outcome'] === 'unmatched'))
      this.#arrived(answer['root'], answer['currency'], answer['sent']);
  }

  /** Totals by currency, without zeros. */
  sums(): Record<string, number> {
    return Object.fromEntries([...this.#sums].filter(([, sum]) => sum !== 0));
  }
}
