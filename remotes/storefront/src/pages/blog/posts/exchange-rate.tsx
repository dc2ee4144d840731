import { priceValidity, useShopTerms } from '@landfall/customer';
import type { Post } from '../post.ts';

const Body = () => (
  <>
    <p>
      A quote is worked out in the shop’s currency and charged in yours. Between the two stands one number, to ten decimals, and
      you can read it beneath the total.
    </p>
    <h2>Where the rate comes from</h2>
    <ol>
      <li>Where both countries use one currency there is nothing to convert.</li>
      <li>Where a rate is set for the route, that is the one: it is what moving money that way really costs.</li>
      <li>
        Else each country’s rate against the US dollar, one divided by the other. The quote then says “medium confidence”, because
        two rates can drift apart between the days on which they were set.
      </li>
      <li>
        Where no rate is configured the quote is worked out at one to one and says so in a warning. Such a price is never sent and
        cannot be paid.
      </li>
    </ol>
    <h2>When it stands still</h2>
    <p>
      The rate freezes when the quote is sent. From then on the currency may do what it likes: what you approve is what you pay,
      for the {priceValidity(useShopTerms())} that the price stands. If you let it lapse and renew it, the new quote takes the
      rate of that day and shows you, line by line, what moved.
    </p>
    <h2>Two numbers for one price</h2>
    <p>
      If you have chosen a display currency in your profile, amounts appear in it as well. It is for reading: the larger figure,
      with its currency’s code, is the one that is charged. Yen, rupees, won, dong and rupiah are charged in whole units,
      everything else to the cent, and the lines of a quote are rounded so that they still add up exactly.
    </p>
  </>
);

export const exchangeRate: Post = {
  slug: 'exchange-rate',
  title: 'Which exchange rate you pay',
  lede: 'Where the number beneath the total comes from, when it freezes, and why two figures stand side by side.',
  published: '2026-11-23',
  Body,
};
