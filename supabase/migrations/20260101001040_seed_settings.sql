-- The specification's statuses (section 4) and payment_pending (domain section 1.11), and the other settings' first values.
insert into public.system_settings (setting_key, setting_value) values
('quote_statuses', '[
  {"id":"pending","name":"pending","label":"Pending","description":"Waits for us to price it","color":"secondary","icon":"Clock","isActive":true,"order":1,"allowedTransitions":["sent","rejected"],"autoExpireHours":null,"isTerminal":false,"category":"quote","triggersEmail":false,"emailTemplate":null,"requiresAction":true,"showsInQuotesList":true,"showsInOrdersList":false,"canBePaid":false,"isDefaultQuoteStatus":true},
  {"id":"sent","name":"sent","label":"Sent","description":"Priced and sent to the customer","color":"outline","icon":"FileText","isActive":true,"order":2,"allowedTransitions":["approved","rejected","expired"],"autoExpireHours":168,"isTerminal":false,"category":"quote","triggersEmail":true,"emailTemplate":"quote_sent","requiresAction":false,"showsInQuotesList":true,"showsInOrdersList":false,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"approved","name":"approved","label":"Approved","description":"Approved by the customer, ready to be paid","color":"default","icon":"CheckCircle","isActive":true,"order":3,"allowedTransitions":["rejected","paid"],"autoExpireHours":null,"isTerminal":false,"category":"quote","triggersEmail":true,"emailTemplate":"quote_approved","requiresAction":false,"showsInQuotesList":true,"showsInOrdersList":false,"canBePaid":true,"isDefaultQuoteStatus":false},
  {"id":"rejected","name":"rejected","label":"Rejected","description":"Turned down","color":"destructive","icon":"XCircle","isActive":true,"order":4,"allowedTransitions":["approved"],"autoExpireHours":null,"isTerminal":true,"category":"quote","triggersEmail":true,"emailTemplate":"quote_rejected","requiresAction":false,"showsInQuotesList":true,"showsInOrdersList":false,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"expired","name":"expired","label":"Expired","description":"Not answered in time","color":"destructive","icon":"AlertTriangle","isActive":true,"order":5,"allowedTransitions":["approved"],"autoExpireHours":null,"isTerminal":true,"category":"quote","triggersEmail":true,"emailTemplate":"quote_expired","requiresAction":false,"showsInQuotesList":true,"showsInOrdersList":false,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"calculated","name":"calculated","label":"Calculated","description":"An instant estimate that waits for a person","color":"secondary","icon":"Calculator","isActive":true,"order":6,"allowedTransitions":["sent","approved","rejected"],"autoExpireHours":null,"isTerminal":false,"category":"quote","triggersEmail":false,"emailTemplate":null,"requiresAction":true,"showsInQuotesList":true,"showsInOrdersList":false,"canBePaid":false,"isDefaultQuoteStatus":false}
]'),
('order_statuses', '[
  {"id":"payment_pending","name":"payment_pending","label":"Payment pending","description":"Ordered, not paid yet","color":"outline","icon":"Clock","isActive":true,"order":1,"allowedTransitions":["paid","ordered","cancelled"],"autoExpireHours":null,"isTerminal":false,"category":"order","triggersEmail":false,"emailTemplate":null,"requiresAction":false,"showsInQuotesList":false,"showsInOrdersList":true,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"paid","name":"paid","label":"Paid","description":"Paid, about to be bought","color":"default","icon":"DollarSign","isActive":true,"order":2,"allowedTransitions":["ordered","cancelled"],"autoExpireHours":null,"isTerminal":false,"category":"order","triggersEmail":true,"emailTemplate":"payment_received","requiresAction":false,"showsInQuotesList":false,"showsInOrdersList":true,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"ordered","name":"ordered","label":"Ordered","description":"Bought at the shop","color":"default","icon":"ShoppingCart","isActive":true,"order":3,"allowedTransitions":["shipped","cancelled"],"autoExpireHours":null,"isTerminal":false,"category":"order","triggersEmail":true,"emailTemplate":"order_placed","requiresAction":false,"showsInQuotesList":false,"showsInOrdersList":true,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"shipped","name":"shipped","label":"Shipped","description":"On its way to the customer","color":"secondary","icon":"Truck","isActive":true,"order":4,"allowedTransitions":["completed","cancelled"],"autoExpireHours":null,"isTerminal":false,"category":"order","triggersEmail":true,"emailTemplate":"order_shipped","requiresAction":false,"showsInQuotesList":false,"showsInOrdersList":true,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"completed","name":"completed","label":"Completed","description":"Delivered","color":"outline","icon":"CheckCircle","isActive":true,"order":5,"allowedTransitions":[],"autoExpireHours":null,"isTerminal":true,"category":"order","triggersEmail":true,"emailTemplate":"order_completed","requiresAction":false,"showsInQuotesList":false,"showsInOrdersList":true,"canBePaid":false,"isDefaultQuoteStatus":false},
  {"id":"cancelled","name":"cancelled","label":"Cancelled","description":"Cancelled","color":"destructive","icon":"Ban","isActive":true,"order":6,"allowedTransitions":[],"autoExpireHours":null,"isTerminal":true,"category":"order","triggersEmail":true,"emailTemplate":"order_cancelled","requiresAction":false,"showsInQuotesList":true,"showsInOrdersList":true,"canBePaid":false,"isDefaultQuoteStatus":false}
]'),
('auto_quote', '{"threshold": 0.8, "limit_usd": 300, "review": true, "max_open": 3, "range_percent": 15}'),
('cart_recovery', '{"enabled": true, "idle_hours": 24, "checkout_idle_hours": 1, "second_after_hours": 24, "third_after_hours": 72, "quiet_days": 14, "lost_after_days": 30, "attribution_days": 7, "holdout_percent": 10}'),
('reporting_timezone', '"UTC"'),
('send_delay_seconds', '30');

insert into public.rejection_reasons (reason, category, audience, sort) values
('The price is too high', 'pricing', 'customer', 10),
('I found it cheaper elsewhere', 'pricing', 'customer', 20),
('Shipping costs too much', 'shipping', 'customer', 30),
('Delivery takes too long', 'shipping', 'customer', 40),
('Duty and tax are too high', 'customs', 'customer', 50),
('I changed my mind', 'preference', 'customer', 60),
('I need another size, colour or model', 'preference', 'customer', 70),
('The shop has sold out', 'availability', 'admin', 80),
('The shop does not sell to forwarders', 'availability', 'admin', 90),
('The item may not be imported there', 'restricted', 'admin', 100),
('The item may not be carried by air', 'restricted', 'admin', 110),
('Too large or too heavy for the route', 'shipping', 'admin', 120),
('Something else', 'other', 'both', 1000);

insert into public.footer_settings (company_name, company_description, business_hours, hero_headline, hero_subheadline, hero_cta_text, hero_cta_link, how_it_works_steps, value_props) values
('Landfall', 'Shop the world, delivered to your doorstep', 'Monday to Friday, 9:00 to 18:00',
 'Sold there. Delivered here. Priced before you pay.',
 'Paste a link to anything on sale abroad. We work out tax, crossing, customs and courier, send you one price, and buy it when you say yes.', 'Get Quote', '/quote',
 '[{"title": "You ask", "text": "A link, a photo or a few words. Several items from several shops fit in one request."},
   {"title": "We price", "text": "You get a landed price, line by line, that stands for 7 days. Until then nothing is owed."},
   {"title": "You approve and pay", "text": "In your own currency, at the exchange rate we sent. A bank transfer has no card fee."},
   {"title": "We buy and forward", "text": "One line from the shop to your door, with every stage dated. Ask us anything beside it."}]',
 '[{"title": "Nothing at the door", "text": "Duty and tax are in the total. Where a country collects them on delivery, the quote says so and by how much."},
   {"title": "A rate that stands still", "text": "The exchange rate freezes when we send your quote, to ten decimals."},
   {"title": "A person, not a queue", "text": "Messages sit beside the quote they are about. The one who priced it answers."}]');
