-- Carriers whose page of a parcel has its number in the address.
insert into public.carriers (name, tracking_url_template, sort) values
  ('DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={tracking_number}', 1),
  ('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={tracking_number}', 2),
  ('UPS', 'https://www.ups.com/track?tracknum={tracking_number}', 3),
  ('Aramex', 'https://www.aramex.com/track/results?ShipmentNumber={tracking_number}', 4);
