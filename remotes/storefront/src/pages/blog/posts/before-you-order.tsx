import { paths } from '@landfall/contract/paths';
import { Link } from 'react-router-dom';
import type { Post } from '../post.ts';
import styles from '../blog.module.css';

const Body = () => (
  <>
    <p>
      Goods that are easy to return in the shop’s country are hard to return from abroad. Ten minutes with this list are worth
      more than any insurance.
    </p>
    <ol className={styles.sfPostList}>
      <li>
        <strong>The size, in centimetres.</strong> A US 9 is not a UK 9, and brands differ again. Look for the shop’s chart of
        lengths, and write the one you mean into the options.
      </li>
      <li>
        <strong>The plug and the voltage.</strong> 110 V appliances burn out at 230 V. The small print on the power supply
        decides: “100–240 V” works everywhere with an adapter.
      </li>
      <li>
        <strong>The network.</strong> Phones and routers are built for a region’s radio bands, and some are locked to one carrier.
        Compare the model number, not the name.
      </li>
      <li>
        <strong>The warranty.</strong> Many end at the border. A repair may mean sending it back at your cost.
      </li>
      <li>
        <strong>Goods that may not fly.</strong> Airlines refuse loose batteries, aerosols, perfume and weapons, or carry them
        only by a special service. A battery inside its device is usually fine.
      </li>
      <li>
        <strong>Goods that may not enter.</strong> Many countries restrict seeds, meat, medicines, drones and radios. Check the
        list of your customs office.
      </li>
      <li>
        <strong>The name on the parcel.</strong> Customs compares it with a document. Use the name in your passport or tax card,
        and give a number that somebody answers.
      </li>
      <li>
        <strong>The tax that you can save.</strong> Some shops in Europe take value added tax off for goods that leave. If the
        shop offers it, say so in the notes.
      </li>
      <li>
        <strong>Whether the shop sells to forwarders.</strong> A few cancel such orders. If you know that one does, say so before
        we price it: another shop may have the same thing.
      </li>
    </ol>
    <p>
      Unsure about one of them? <Link to={paths.quoteRequest}>Ask in the notes of your request</Link>: the person who prices it
      answers.
    </p>
  </>
);

export const beforeYouOrder: Post = {
  slug: 'before-you-order',
  title: 'Nine things to check before you order abroad',
  lede: 'Sizes, plugs, batteries, names and taxes: cheap to check now, expensive to find out later.',
  published: '2026-11-23',
  modified: '2026-11-27',
  Body,
};
