import { paths } from '@landfall/contract/paths';
import { countryName } from '@landfall/ui';
import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCountries } from '../../countries/use-countries.ts';
import { EXAMPLE_ROUTE } from './home-facts.query.ts';
import styles from './home.module.css';

interface AskBoxProps {
  press: string;
  /** The target of the button. The request form receives the link and the country. */
  leads?: string | undefined;
}

const EXAMPLE = { value: EXAMPLE_ROUTE.destination_country, label: countryName(EXAMPLE_ROUTE.destination_country) };

/** Possible destinations, the example's country first; only that one while loading. */
function useDestinations() {
  const { destinations } = useCountries();
  const [chosen, setChosen] = useState<string>();
  const choices = destinations.length ? destinations : [EXAMPLE];
  const to = chosen ?? choices.find(({ value }) => value === EXAMPLE.value)?.value ?? choices[0]!.value;
  return { choices, to, setChosen };
}

/** A product link and a country: the shortest way to a quote. Native controls, because this box is part of the largest paint of the first
 *  page: antd's would add two files and 200 ms on a slow phone. */
export function QuoteBox({ press, leads }: AskBoxProps) {
  const { choices, to, setChosen } = useDestinations();
  const [url, setUrl] = useState('');
  const navigate = useNavigate();
  const id = useId();

  const go = (event: FormEvent) => {
    event.preventDefault();
    if (leads && !url.trim()) return leads.startsWith('/') ? void navigate(leads) : location.assign(leads);
    const asked = new URLSearchParams({ ...(url.trim() && { url: url.trim() }), to });
    void navigate(`${paths.quoteRequest}?${asked}`);
  };

  return (
    <>
      {/* With an address and names, the form also works before its code has arrived. */}
      <form className={styles.ask} action={paths.quoteRequest} onSubmit={go}>
        <label className={styles.askLink} htmlFor={`${id}-link`}>
          <span>Product link</span>
          <input
            id={`${id}-link`}
            className={styles.askField}
            name="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://shop.example/product"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </label>
        <label className={styles.askTo} htmlFor={`${id}-to`}>
          <span>Deliver to</span>
          <select
            id={`${id}-to`}
            name="to"
            className={styles.askField}
            value={to}
            onChange={(event) => setChosen(event.target.value)}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="primary" size="large" htmlType="submit">
          {press}
        </Button>
      </form>
      <p className={`${styles.askMore} small muted`}>
        No link? <Link to={paths.quoteRequest}>Describe it or send a photo</Link>. Asking costs nothing.
      </p>
    </>
  );
}
