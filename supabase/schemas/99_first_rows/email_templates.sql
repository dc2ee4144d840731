-- Emails of a new shop. Admins edit them at /admin/email-templates; each save is a row of email_template_versions.
insert into public.email_templates (name, subject, html_content, text_content) values
  ('admin_new_quote',
  'New request {{display_id}} from {{customer_name}}',
  '<p>{{customer_name}} asks for a price: {{product_name}}.</p>
<p><a href="{{link}}">Price it</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  '{{customer_name}} asks for a price: {{product_name}}.

Price it: {{link}}

{{company_name}} · {{support_email}}'),
  ('bank_transfer_instructions',
  'How to pay {{order_number}} by bank transfer',
  '<p>Hello {{customer_name}},</p>
<p>You ordered {{product_name}}: {{price_statement}}</p>
<p>Please transfer <b>{{amount}}</b> with the reference <b>{{reference_code}}</b>:</p>
<p>{{bank_details}}</p>
<p>Then upload the proof of payment. We keep your order until {{expires_at}}.</p>
<p><a href="{{link}}">Upload the proof</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

You ordered {{product_name}}: {{price_statement}}

Please transfer {{amount}} with the reference {{reference_code}}:

{{bank_details}}

Then upload the proof of payment. We keep your order until {{expires_at}}.

Upload the proof: {{link}}

{{company_name}} · {{support_email}}'),
  ('cart_recovery_1',
  'Waiting in your cart: {{product_name}}',
  '<p>Hello {{customer_name}},</p>
<p>Your approved quote for {{product_name}} is still in your cart: {{price_statement}}</p>
<p><a href="{{link}}">Go to your cart</a></p>
<p>{{company_name}} · {{support_email}}</p>
<p><a href="{{unsubscribe_link}}">No more mails like this</a></p>',
  'Hello {{customer_name}},

Your approved quote for {{product_name}} is still in your cart: {{price_statement}}

Go to your cart: {{link}}

{{company_name}} · {{support_email}}

No more mails like this: {{unsubscribe_link}}'),
  ('cart_recovery_2',
  'Your price for {{product_name}} still holds',
  '<p>Hello {{customer_name}},</p>
<p>The price you approved holds until {{expires_at}}: {{price_statement}}</p>
<p><a href="{{link}}">Check out</a></p>
<p>{{company_name}} · {{support_email}}</p>
<p><a href="{{unsubscribe_link}}">No more mails like this</a></p>',
  'Hello {{customer_name}},

The price you approved holds until {{expires_at}}: {{price_statement}}

Check out: {{link}}

{{company_name}} · {{support_email}}

No more mails like this: {{unsubscribe_link}}'),
  ('cart_recovery_3',
  'Last call for {{product_name}}',
  '<p>Hello {{customer_name}},</p>
<p>After {{expires_at}} we have to price {{product_name}} again.</p>
<p><a href="{{link}}">Check out</a></p>
<p>{{company_name}} · {{support_email}}</p>
<p><a href="{{unsubscribe_link}}">No more mails like this</a></p>',
  'Hello {{customer_name}},

After {{expires_at}} we have to price {{product_name}} again.

Check out: {{link}}

{{company_name}} · {{support_email}}

No more mails like this: {{unsubscribe_link}}'),
  ('order_cancelled',
  '{{order_number}} was cancelled',
  '<p>Hello {{customer_name}},</p>
<p>Order {{order_number}} was cancelled. {{reason}}</p>
<p><a href="{{link}}">See your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Order {{order_number}} was cancelled. {{reason}}

See your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('order_completed',
  '{{order_number}} has arrived',
  '<p>Hello {{customer_name}},</p>
<p>Order {{order_number}} has been delivered. Thank you for shopping across borders with {{company_name}}.</p>
<p><a href="{{link}}">See your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Order {{order_number}} has been delivered. Thank you for shopping across borders with {{company_name}}.

See your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('order_placed',
  '{{order_number}}: your items are ordered',
  '<p>Hello {{customer_name}},</p>
<p>Everything in order {{order_number}} ({{product_name}}) is ordered at the shops. We write again when it is on its '
  'way to you.</p>
<p><a href="{{link}}">Follow your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Everything in order {{order_number}} ({{product_name}}) is ordered at the shops. We write again when it is on its '
  'way to you.

Follow your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('order_shipped',
  '{{order_number}} is on its way',
  '<p>Hello {{customer_name}},</p>
<p>Order {{order_number}} ({{product_name}}) left with {{carrier}}. Tracking number: <b>{{tracking_number}}</b></p>
<p>{{tracking_url}}</p>
<p>{{saved_shipping}}</p>
<p><a href="{{link}}">Follow your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Order {{order_number}} ({{product_name}}) left with {{carrier}}. Tracking number: {{tracking_number}}

{{tracking_url}}

{{saved_shipping}}

Follow your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('payment_failed',
  'The payment for {{order_number}} did not go through',
  '<p>Hello {{customer_name}},</p>
<p>The payment of {{amount}} for {{order_number}} failed. {{reason}}</p>
<p>Nothing was charged. You can try again or pay another way.</p>
<p><a href="{{link}}">Try again</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

The payment of {{amount}} for {{order_number}} failed. {{reason}}

Nothing was charged. You can try again or pay another way.

Try again: {{link}}

{{company_name}} · {{support_email}}'),
  ('payment_proof_rejected',
  'We could not accept the proof for {{order_number}}',
  '<p>Hello {{customer_name}},</p>
<p>The proof of payment for {{order_number}} could not be accepted. {{reason}}</p>
<p>Please upload it again; the reference is <b>{{reference_code}}</b>.</p>
<p><a href="{{link}}">Upload another proof</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

The proof of payment for {{order_number}} could not be accepted. {{reason}}

Please upload it again; the reference is {{reference_code}}.

Upload another proof: {{link}}

{{company_name}} · {{support_email}}'),
  ('payment_received',
  'Payment received for {{order_number}}',
  '<p>Hello {{customer_name}},</p>
<p>We received <b>{{amount}}</b> for order {{order_number}} ({{product_name}}). We buy your items now and write '
  'again when they are ordered.</p>
<p><a href="{{link}}">Follow your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We received {{amount}} for order {{order_number}} ({{product_name}}). We buy your items now and write '
  'again when they are ordered.

Follow your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('quote_approved',
  'Approved: {{display_id}} is in your cart',
  '<p>Hello {{customer_name}},</p>
<p>You approved {{display_id}} ({{product_name}}). It is in your cart: {{price_statement}}</p>
<p><a href="{{link}}">Go to your cart</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

You approved {{display_id}} ({{product_name}}). It is in your cart: {{price_statement}}

Go to your cart: {{link}}

{{company_name}} · {{support_email}}'),
  ('quote_expired',
  'Quote {{display_id}} has expired',
  '<p>Hello {{customer_name}},</p>
<p>The price of {{display_id}} for {{product_name}} no longer holds. You can renew it with one click: we price it '
  'again at today''s rates and show what changed.</p>
<p><a href="{{link}}">Renew the quote</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

The price of {{display_id}} for {{product_name}} no longer holds. You can renew it with one click: we price it '
  'again at today''s rates and show what changed.

Renew the quote: {{link}}

{{company_name}} · {{support_email}}'),
  ('quote_expiring',
  '{{display_id}} expires on {{expires_at}}',
  '<p>Hello {{customer_name}},</p>
<p>The price of {{display_id}} for {{product_name}} holds until {{expires_at}}: {{price_statement}}</p>
<p><a href="{{link}}">Approve or decline it</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

The price of {{display_id}} for {{product_name}} holds until {{expires_at}}: {{price_statement}}

Approve or decline it: {{link}}

{{company_name}} · {{support_email}}'),
  ('storage_ended',
  'Free storage for {{order_number}} has ended',
  '<p>Hello {{customer_name}},</p>
<p>We stored {{product_name}} free of charge until {{expires_at}}. Tell us how to go on. We charge nothing that you did
not approve in a new quote.</p>
<p><a href="{{link}}">See the order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We stored {{product_name}} free of charge until {{expires_at}}. Tell us how to go on. We charge nothing that you did
not approve in a new quote.

See the order: {{link}}

{{company_name}} · {{support_email}}'),
  ('storage_ending',
  'Free storage for {{order_number}} ends on {{expires_at}}',
  '<p>Hello {{customer_name}},</p>
<p>{{product_name}} of {{order_number}} waits in our warehouse. Storage is free until {{expires_at}}.</p>
<p><a href="{{link}}">See the order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

{{product_name}} of {{order_number}} waits in our warehouse. Storage is free until {{expires_at}}.

See the order: {{link}}

{{company_name}} · {{support_email}}'),
  ('quote_rejected',
  'Quote {{display_id}} was turned down',
  '<p>Hello {{customer_name}},</p>
<p>Quote {{display_id}} for {{product_name}} was turned down. {{reason}}</p>
<p>If something should be different, answer there or ask for a new quote.</p>
<p><a href="{{link}}">Open the quote</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Quote {{display_id}} for {{product_name}} was turned down. {{reason}}

If something should be different, answer there or ask for a new quote.

Open the quote: {{link}}

{{company_name}} · {{support_email}}'),
  ('quote_sent',
  'Your quote {{display_id}} is ready',
  '<p>Hello {{customer_name}},</p>
<p>Your quote <b>{{display_id}}</b> for {{product_name}} is ready: {{price_statement}}</p>
<p>The price holds until {{expires_at}}.</p>
<p><a href="{{link}}">See every line of the price</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Your quote {{display_id}} for {{product_name}} is ready: {{price_statement}}

The price holds until {{expires_at}}.

See every line of the price: {{link}}

{{company_name}} · {{support_email}}'),
  ('refund_issued',
  '{{amount}} is on its way back to you',
  '<p>Hello {{customer_name}},</p>
<p>We refunded <b>{{amount}}</b> of order {{order_number}}. {{reason}}</p>
<p>Depending on your bank it takes up to ten working days.</p>
<p><a href="{{link}}">See your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We refunded {{amount}} of order {{order_number}}. {{reason}}

Depending on your bank it takes up to ten working days.

See your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('contact_reply',
  'Re: {{subject}}',
  '<p>Hello {{customer_name}},</p>
<p style="white-space:pre-line">{{message}}</p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

{{message}}

{{company_name}} · {{support_email}}'),
  ('line_unavailable',
  '{{order_number}}: {{product_name}} cannot be bought now',
  '<p>Hello {{customer_name}},</p>
<p>We could not buy {{product_name}} of order {{order_number}}. {{reason}}</p>
<p>You can wait for it, take another variant, or have its money back. Tell us on the page of your order.</p>
<p><a href="{{link}}">Choose what we do</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We could not buy {{product_name}} of order {{order_number}}. {{reason}}

You can wait for it, take another variant, or have its money back. Tell us on the page of your order.

Choose what we do: {{link}}

{{company_name}} · {{support_email}}'),
  ('claim_decided',
  '{{order_number}}: your claim about {{product_name}}',
  '<p>Hello {{customer_name}},</p>
<p>We have looked at your claim about {{product_name}} of order {{order_number}}.</p>
<p style="white-space:pre-line">{{reason}}</p>
<p><a href="{{link}}">Open your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We have looked at your claim about {{product_name}} of order {{order_number}}.

{{reason}}

Open your order: {{link}}

{{company_name}} · {{support_email}}');
