import { paths } from '@landfall/contract/paths';
import { Link } from 'react-router-dom';
import type { Post } from '../post.ts';
import styles from '../blog.module.css';

const EXAMPLES: [thing: string, scales: string, box: string, volume: string, counts: string][] = [
  ['Hardback book', '0.9 kg', '24 × 17 × 4 cm', '0.33 kg', '1 kg'],
  ['Running shoes', '1.1 kg', '33 × 21 × 12 cm', '1.66 kg', '2 kg'],
  ['Headphones', '0.8 kg', '30 × 25 × 15 cm', '2.25 kg', '2.5 kg'],
  ['Backpack, 45 l', '1.7 kg', '65 × 35 × 25 cm', '11.38 kg', '11.5 kg'],
];

const Body = () => (
  <>
    <p>
      An aeroplane is full long before it is too heavy. So carriers sell space and weight at once: they work out what your box
      would weigh if it were as dense as they like, compare it with the scales, and charge for the larger.
    </p>
    <h2>The sum</h2>
    <p className={styles.sfPostFormula}>length × width × height, in centimetres, divided by 5000 = kilograms</p>
    <p>
      A cube of 17 cm is a kilogram of air. The weight that counts is then rounded up to the next half kilogram, on most routes,
      and never down.
    </p>
    <div className={styles.sfPostTable}>
      <table>
        <caption className="sr">What counts for four parcels</caption>
        <thead>
          <tr>
            <th scope="col">Parcel</th>
            <th scope="col">On the scales</th>
            <th scope="col">By volume</th>
            <th scope="col">What counts</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map(([thing, scales, box, volume, counts]) => (
            <tr key={thing}>
              <th scope="row">
                {thing}
                <small className="muted">{box}</small>
              </th>
              <td>{scales}</td>
              <td>{volume}</td>
              <td>
                <strong>{counts}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <h2>What you can do</h2>
    <ul>
      <li>Ask for soft things to be folded: a down jacket shrinks, its box need not be the shop’s.</li>
      <li>Shoes travel without their carton if you do not need it. Say so in the notes of your request.</li>
      <li>Several small things in one box share its air: ask for them in one request.</li>
      <li>If you know the size of the box, type it in: a quote that guesses must guess carefully.</li>
    </ul>
    <p>
      The <Link to={paths.costEstimator}>cost estimator</Link> shows both weights when you open the freight line.
    </p>
  </>
);

export const volumetricWeight: Post = {
  slug: 'volumetric-weight',
  title: 'Why a light parcel can weigh eleven kilos',
  lede: 'Carriers sell space as well as weight. How the sum goes, and four ways to make it smaller.',
  published: '2026-11-23',
  Body,
};
