import { paths } from '@landfall/contract';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCountries } from '../countries/use-countries.ts';
import { EXAMPLE_ROUTE } from './example.query.ts';

interface AskBoxProps {
  press: string;
  /** Where it leads; the request form takes the link and the country along. */
  leads?: string | undefined;
}

/** A product link and a country: the shortest way to a quote. */
export function AskBox({ press, leads }: AskBoxProps) {
  const { destinations, loading } = useCountries();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<string>();
  const to =
    chosen ?? destinations.find(({ value }) => value === EXAMPLE_ROUTE.destination_country)?.value ?? destinations[0]?.value;
  const navigate = useNavigate();
  const id = useId();

  const go = (event: FormEvent) => {
    event.preventDefault();
    if (leads && !url.trim()) return leads.startsWith('/') ? void navigate(leads) : location.assign(leads);
    const asked = new URLSearchParams({ ...(url.trim() && { url: url.trim() }), ...(to && { to }) });
    void navigate(`${paths.quoteRequest}?${asked}`);
  };

  return (
    <>
      <form className="ask" onSubmit={go}>
        <label className="ask-link" htmlFor={`${id}-link`}>
          <span>Product link</span>
          <Input
            id={`${id}-link`}
            variant="borderless"
            inputMode="url"
            autoComplete="url"
            placeholder="https://shop.example/product"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </label>
        <label className="ask-to" htmlFor={`${id}-to`}>
          <span>Deliver to</span>
          <Select
            id={`${id}-to`}
            variant="borderless"
            value={to ?? null}
            placeholder="Country"
            loading={loading}
            options={destinations}
            onChange={setChosen}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </label>
        <Button type="primary" size="large" htmlType="submit">
          {press}
        </Button>
      </form>
      <p className="ask-more small muted">
        No link? <Link to={paths.quoteRequest}>Describe it or send a photo</Link>. Asking costs nothing.
      </p>
    </>
  );
}
