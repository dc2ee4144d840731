-- Emails of events between the statuses of quotes and orders, of a new shop.
insert into public.email_templates (name, subject, html_content, text_content) values
  ('quotes_combined',
  '{{display_id}} is one parcel: you save {{saving}}',
  '<p>Hello {{customer_name}},</p>
<p>Your quotes {{replaced}} are one parcel now: {{display_id}} ({{product_name}}). You save <b>{{saving}}</b>.</p>
<p>It is in your cart: {{price_statement}} This price holds until {{expires_at}}. '
  'If you reject it, or it ends, the separate quotes are back as they were.</p>
<p><a href="{{link}}">Go to your cart</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Your quotes {{replaced}} are one parcel now: {{display_id}} ({{product_name}}). You save {{saving}}.

It is in your cart: {{price_statement}} This price holds until {{expires_at}}. '
  'If you reject it, or it ends, the separate quotes are back as they were.

Go to your cart: {{link}}

{{company_name}} · {{support_email}}'),
  ('message_received',
  'A message from {{company_name}} about {{subject}}',
  '<p>Hello {{customer_name}},</p>
<p>We wrote to you about {{subject}}.</p>
<p><a href="{{link}}">Read the message</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We wrote to you about {{subject}}.

Read the message: {{link}}

{{company_name}} · {{support_email}}'),
  ('line_received',
  '{{order_number}}: items reached our warehouse',
  '<p>Hello {{customer_name}},</p>
<p>Items of your order {{order_number}} reached our warehouse. Its page shows which, with their photos and weight.</p>
<p><a href="{{link}}">See your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Items of your order {{order_number}} reached our warehouse. Its page shows which, with their photos and weight.

See your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('parcel_moved',
  'Parcel {{parcel_number}} {{parcel_state}}',
  '<p>Hello {{customer_name}},</p>
<p>Your parcel {{parcel_number}} with items of order {{order_number}} {{parcel_state}}.</p>
<p><a href="{{link}}">Follow your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Your parcel {{parcel_number}} with items of order {{order_number}} {{parcel_state}}.

Follow your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('parcel_problem',
  'Parcel {{parcel_number}} {{parcel_state}}',
  '<p>Hello {{customer_name}},</p>
<p>Your parcel {{parcel_number}} with items of order {{order_number}} {{parcel_state}}.</p>
<p>We look into it and write to you. Tell us on the page of your order if you know more.</p>
<p><a href="{{link}}">See your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

Your parcel {{parcel_number}} with items of order {{order_number}} {{parcel_state}}.

We look into it and write to you. Tell us on the page of your order if you know more.

See your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('claim_opened',
  '{{order_number}}: we have your claim about {{product_name}}',
  '<p>Hello {{customer_name}},</p>
<p>We have your claim about {{product_name}} of order {{order_number}}.</p>
<p>You have our answer by {{expires_at}}.</p>
<p><a href="{{link}}">See your claim</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

We have your claim about {{product_name}} of order {{order_number}}.

You have our answer by {{expires_at}}.

See your claim: {{link}}

{{company_name}} · {{support_email}}'),
  ('payment_held',
  '{{order_number}}: we hold {{amount}} for you',
  '<p>Hello {{customer_name}},</p>
<p>{{amount}} arrived that we could not use for order {{order_number}}: it came late or twice,
or was not the amount due.</p>
<p>We keep it safe. We look into it and write to you about it.</p>
<p><a href="{{link}}">See your order</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  'Hello {{customer_name}},

{{amount}} arrived that we could not use for order {{order_number}}: it came late or twice, or was not the amount due.

We keep it safe. We look into it and write to you about it.

See your order: {{link}}

{{company_name}} · {{support_email}}'),
  ('team_alert_began',
  'Alert: {{subject}}',
  '<p>{{message}}</p>
<p>You get one more email when it works again.</p>
<p><a href="{{link}}">See the scheduled jobs</a></p>
<p>{{company_name}} · {{support_email}}</p>',
  '{{message}}

You get one more email when it works again.

See the scheduled jobs: {{link}}

{{company_name}} · {{support_email}}'),
  ('team_alert_ended',
  'Over: {{subject}}',
  '<p>It works again. The alert was: {{message}}</p>
<p>{{company_name}} · {{support_email}}</p>',
  'It works again. The alert was: {{message}}

{{company_name}} · {{support_email}}');
