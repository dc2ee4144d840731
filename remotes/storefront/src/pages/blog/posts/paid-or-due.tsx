import type { Post } from '../post.ts';

const Body = () => (
  <>
    <p>
      Somebody always pays customs. The question is who, and when, and it has two answers with ugly names: DDP, delivered duty
      paid, and DDU, delivered duty unpaid.
    </p>
    <h2>Paid before it leaves</h2>
    <p>
      With DDP the duty and the tax are in the price that you approve. The carrier pays them at the border, the parcel is handed
      over like a parcel from next door, and you pay nothing more. Most of the countries we deliver to work like this.
    </p>
    <h2>Due at the door</h2>
    <p>
      Some destinations let only the receiver pay. There the quote has a second, smaller sum below its total: “Collected at the
      door”. We estimate it at the same rates as everywhere else. The carrier collects it, often with a fee for advancing the
      money. Keep it ready: a parcel whose duty is not paid goes back after some days.
    </p>
    <h2>How to tell</h2>
    <p>
      Open the quote. Lines that are in the total add up to the total; amounts due on delivery are under a separate heading. If
      there is no such heading, nothing is due.
    </p>
    <h2>If someone asks you to pay anyway</h2>
    <p>
      A message that asks for customs money through a link, for a parcel whose quote has duty paid, is a well-known fraud. Do not
      open it. Ask us first, in the messages of your quote.
    </p>
  </>
);

export const paidOrDue: Post = {
  slug: 'paid-or-due',
  title: 'Duty paid, or due at the door',
  lede: 'Who pays customs and when, how to tell from a quote, and what to do with a message that asks for money.',
  published: '2026-11-23',
  modified: '2026-11-27',
  Body,
};
