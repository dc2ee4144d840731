import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { DOCUMENTED } from '../../../example.ts';
import type { Post } from '../post.ts';
import styles from '../blog.module.css';
import storefrontStyles from '../../../storefront.module.css';

const Body = () => (
  <>
    <p>
      The price on a foreign shop’s page is the smallest number you will see. What you pay in the end is the landed cost:
      everything between the shelf there and your door here. It is made of five parts, and each rests on the one before it.
    </p>
    <h2>1. The shop</h2>
    <p>
      The goods, the sales tax of the shop’s country where it has one, and what the shop asks to bring the parcel to our
      warehouse. In the United States the tax is added at the till, so it is not in the price that you see. In Europe it is.
    </p>
    <h2>2. The crossing</h2>
    <p>
      International freight by weight or by volume, whichever is more, and insurance if you want it.{' '}
      <Link to={`${paths.blog}?post=volumetric-weight`}>Why volume counts</Link> is a story of its own.
    </p>
    <h2>3. Customs</h2>
    <p>
      Duty is a percentage that depends on what the thing is. Most countries take it of the goods with freight and insurance
      (CIF); some, like Australia, Canada and the United States, of the goods alone (FOB). Value added tax comes on top of goods,
      freight <em>and</em> duty: a tax on a tax, which is why guessing it from the shelf price always ends too low.
    </p>
    <h2>4. The last mile</h2>
    <p>Our handling fee, between a minimum and a maximum, and the courier inside your country.</p>
    <h2>5. Paying</h2>
    <p>A card costs a fee. A bank transfer does not, so it is not charged.</p>
    <h2>A whole one, opened</h2>
    <p>
      Headphones at $199 in a US shop, to a door in Nepal. Press a line: it shows what it is a percentage of, and where the rate
      comes from. The freight looks high for 0.8 kg because the box is large.
    </p>
    <div className={`paper ${storefrontStyles.sfSlip} ${styles.sfPostSlip}`}>
      <PriceStatement
        variant="ledger"
        statement={DOCUMENTED.statement}
        price={DOCUMENTED}
        currency="origin"
        rate={undefined}
        to="NP"
        totalLabel="At the door"
      />
    </div>
    <p>
      Figures of an example; today’s are in the <Link to={paths.costEstimator}>cost estimator</Link>, which opens the same way.
    </p>
  </>
);

export const landedCost: Post = {
  slug: 'landed-cost',
  title: 'What a landed price is made of',
  lede: 'From the shelf to your door in five parts, and why the sum is always more than price plus postage.',
  published: '2026-11-23',
  modified: '2026-11-27',
  Body,
};
