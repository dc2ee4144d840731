-- The register of personal data: every table of public, private and auth, except those of shop_tables(). Each column
-- of a table is in `erase` or in `keeps`; a test compares them with the catalog. Parents come after their children.
--   rows_of  the rows of one person, as a condition on t. $1 the person, $2 their quotes, $3 their orders, $4 their
--            e-mail addresses in lower case, $5 their phone numbers, $6 the ids of all their rows
--   erase    'rows': erasure deletes them; else the columns that it empties, as a set clause; null: nothing is emptied
--   keeps    columns that stay: numbers, amounts, dates, countries, states and ids
--   gives    the rows that an export has: null as rows_of, '' none, else another condition
create function private.personal_data()
  returns table (table_name text, rows_of text, erase text, keeps text, gives text)
language sql immutable set search_path = '' as $$
  values
    ('public.recovery_attempts', 't.abandoned_cart_id in (select id from public.abandoned_carts where user_id =
      $1)', 'rows', '', null),
    ('private.cart_facts', 't.user_id = $1', 'rows', '', null),
    ('public.cart_events', 't.user_id = $1', 'rows', '', null),
    ('public.abandoned_carts', 't.user_id = $1', 'rows', '', null),
    ('public.messages', 't.sender_id = $1 or t.recipient_id = $1 or t.quote_id = any ($2) or t.order_id = any ($3)
      or lower(t.sender_email) = any ($4)', 'rows', '', null),
    ('public.conversations', 't.customer_id = $1 or t.quote_id = any ($2) or t.order_id = any ($3) or
      lower(t.visitor_email) = any ($4)', 'rows', '', null),
    ('public.notices', 't.user_id = $1', 'rows', '', null),
    ('public.share_tokens', 't.quote_id = any ($2)', 'rows', '', null),
    ('public.quote_contacts', 't.quote_id = any ($2)', 'rows', '', null),
    ('public.user_addresses', 't.user_id = $1', 'rows', '', null),
    ('public.saved_views', 't.owner_id = $1', 'rows', '', null),
    ('public.bounced_addresses', 'lower(t.email) = any ($4)', 'rows', '', null),
    ('private.muted_events', 't.user_id = $1', 'rows', '', null),
    ('private.confirmed_addresses', 't.user_id = $1', 'rows', '', null),
    ('private.request_answers', 't.user_id = $1', 'rows', '', null),
    ('private.renamed_people', 't.user_id = $1', 'rows', '', ''),
    ('private.search_texts', 't.person_id = $1 or t.record_id = any ($6)', 'rows', '', ''),
    ('public.profiles', 't.id = $1', $q$full_name = 'Erased customer', email = null, phone = null, marketing_opt_out
      = true, time_zone = null$q$, 'id country preferred_display_currency created_at updated_at', null),
    ('public.profile_admin', 't.user_id = $1', 'internal_notes = null', 'id user_id cod_enabled created_at
      updated_at notes_version', null),
    ('public.user_roles', 't.user_id = $1', null, 'id user_id role created_by created_at updated_at', null),
    ('public.quotes', 't.id = any ($2)', $q$email = null, product_name = null, image_url = null, shipping_address =
      case when t.shipping_address is not null then jsonb_build_object('country_code', t.destination_country) end,
      customer_notes = null, rejection_details = null, instant = private.without_goods(t.instant), breakdown =
      private.without_goods(t.breakdown)$q$, 'id display_id user_id status quote_type renewed_from in_cart
      saved_for_later quantity item_weight delivery_date country_code destination_country delivery_option_id insured
      item_price sales_tax_price merchant_shipping_price international_shipping insurance_amount customs_and_ecs vat
      handling_charge domestic_shipping payment_gateway_fee discount sub_total currency exchange_rate rate_source
      rate_confidence final_total final_total_local final_total_local_without_gateway_fee final_currency sent_at
      expires_at approved_at price_valid_until rejected_at rejected_by rejection_reason_id order_id confidence_score
      version created_at updated_at merged_into', null),
    ('public.quote_items', 't.quote_id = any ($2)', $q$product_name = 'Erased', product_url = null, image_url =
      null, image_path = null, options = null$q$, 'id quote_id position quantity item_price typed_price
      price_currency item_weight length_cm width_cm height_cm customs_category_id duty_amount created_at
      updated_at', null),
    ('public.quote_admin', 't.quote_id = any ($2)', 'internal_notes = null, estimate =
      private.without_goods(t.estimate)', 'id quote_id assigned_to priority applied_rules created_at updated_at',
      null),
    ('public.consolidations', 't.quote_id = any ($2)', null, 'id quote_id replaces copies restored_at created_at
      updated_at', null),
    ('private.price_inputs', 't.quote_id = any ($2)', 'input = private.without_goods(t.input)', 'quote_id
      created_at', null),
    ('public.orders', 't.id = any ($3)', $q$shipping_address = jsonb_build_object('country_code', t.shipping_address
      ->> 'country_code'), tracking_number = null, tracking_url = null, cancel_reason = null$q$, 'id order_number
      user_id status payment_status destination_country currency subtotal discount total total_usd amount_paid
      amount_refunded payment_method carrier eta_min eta_max ordered_at shipped_at delivered_at cancelled_at
      idempotency_key request_hash version created_at updated_at amount_refunding held has_proof written_off', null),
    ('public.order_admin', 't.order_id = any ($3)', 'internal_notes = null', 'id order_id assigned_to created_at
      updated_at', null),
    ('public.order_items', 't.order_id = any ($3)', 'snapshot = private.without_goods(t.snapshot)', 'id order_id
      quote_id quote_quantity line_total_local merchant_order_ref item_status created_at updated_at line_total_usd',
      null),
    ('public.order_lines', 't.order_id = any ($3)', $q$item = private.without_goods(t.item), shop = null, photos =
      '{}'$q$, 'id order_id order_item_id position quantity amount state answer received_weight length_cm width_cm
      height_cm bought_at received_at delivered_at split_from created_at updated_at replaces free_until', null),
    ('public.order_line_admin', 't.order_line_id in (select id from public.order_lines where order_id = any ($3))',
      'shop_tracking = null', 'id order_line_id shop_order_ref paid_at_shop created_at updated_at', null),
    ('private.order_facts', 't.order_id = any ($3)', 'product_name = null', 'order_id country_code item_count
      first_paid_at', null),
    ('public.parcels', 't.user_id = $1', $q$address = jsonb_build_object('country_code', t.address ->>
      'country_code'), tracking_number = case when t.tracking_number is not null then 'Erased' end, tracking_url =
      null$q$, 'id number user_id origin destination state carrier_id carrier weight length_cm width_cm height_cm
      shipped_at delivered_at version created_at updated_at', null),
    ('public.parcel_lines', 't.parcel_id in (select id from public.parcels where user_id = $1)', null, 'id parcel_id
      order_line_id created_at updated_at', null),
    ('public.parcel_events', 't.parcel_id in (select id from public.parcels where user_id = $1)', 'place = null,
      text = null', 'id parcel_id at state source event_id created_at updated_at', null),
    ('public.claims', 't.order_line_id in (select id from public.order_lines where order_id = any ($3))',
      $q$description = 'Erased', photos = '{}', reason = case when t.reason is not null then 'Erased' end$q$, 'id
      order_line_id kind state due_at refund_id ended_at version created_at updated_at', null),
    ('public.payments', 't.order_id = any ($3)', 'proof_path = null, proof_sha256 = null', 'id order_id method
      gateway gateway_ref amount currency status reference_code verified_by failure_code expires_at created_at
      updated_at paid_at', null),
    ('public.payment_receipts', 't.order_id = any ($3)', $q$answer = '{}', reversal = case when t.reversal is not
      null then '{}'::jsonb end, reversal_reason = case when t.reversal_reason is not null then 'Erased' end$q$, 'id
      payment_id order_id amount currency source received_at recorded_by payment_event_id idempotency_key
      request_hash released_at reversed_at reversed_by created_at updated_at unmatched_id number', null),
    ('public.payment_events', $q$t.id in (select payment_event_id from public.payment_receipts where order_id = any
      ($3) union select u.payment_event_id from public.unmatched_payments u join public.payments p on p.id =
      u.payment_id where p.order_id = any ($3)) or t.payload ->> 'payment_id' in (select id::text from
      public.payments where order_id = any ($3))$q$, 'payload = private.money_facts(t.payload)', 'id gateway
      event_id processed_at error created_at updated_at trace_id', null),
    ('public.unmatched_payments', 't.payment_id in (select id from public.payments where order_id = any ($3))',
      $q$note = '', sender_name = null, sender_reference = null, resolution = case when t.resolution is not null
      then 'Erased' end$q$, 'id gateway gateway_ref payment_event_id payment_id amount currency reason note_key
      resolved_at resolved_by created_at updated_at receipt_id outcome arrived_at split_from root_id split
      refund_id', null),
    ('public.refunds', 't.payment_id in (select id from public.payments where order_id = any ($3))', $q$reason =
      'Erased', payout_reference = null, failure_reason = null$q$, 'id payment_id amount status gateway_ref
      requested_by created_at updated_at settled_at number kind parcel_id', null),
    ('public.refund_admin', 't.refund_id in (select r.id from public.refunds r join public.payments p on p.id =
      r.payment_id where p.order_id = any ($3))', 'note = null, payout_proof_path = null, payout_proof_sha256 =
      null', 'id refund_id settled_by idempotency_key request_hash created_at updated_at payout_proof_by', null),
    ('public.refund_lines', 't.refund_id in (select r.id from public.refunds r join public.payments p on p.id =
      r.payment_id where p.order_id = any ($3))', null, 'id refund_id order_line_id created_at updated_at', null),
    ('private.money_postings', 't.order_id = any ($3)', null, 'at source row_id order_id method currency received
      refunded returned written_off held', null),
    ('private.customer_figures', 't.user_id = $1', null, 'user_id quote_count order_count total_usd last_quote_at',
      null),
    ('private.customer_sums', 't.user_id = $1', null, 'user_id payments refunds refunded_usd messages is_new', null),
    ('private.admin_digest_quotes', 't.quote_id = any ($2)', null, 'outbox_id quote_id added_at', ''),
    ('public.status_history', 't.entity_id = any ($6)', 'reason = null', 'id entity_type entity_id from_status
      to_status trigger actor_id created_at updated_at trace_id', null),
    ('public.email_outbox', 't.user_id = $1 or lower(t.to_email) = any ($4) or t.to_phone = any ($5) or t.entity_id
      = any ($6) or t.id in (select outbox_id from private.admin_digest_quotes where quote_id = any ($2))',
      $q$to_email = case when t.user_id is null or t.user_id = $1 then 'erased@erased.invalid' else t.to_email end,
      to_phone = case when t.user_id is distinct from $1 and t.user_id is not null then t.to_phone end, subject =
      '', html = '', text = '', unsubscribe_url = null, last_error = null, status = case when t.status in ('queued',
      'sending') then 'cancelled' else t.status end$q$, 'id template_name user_id entity_type entity_id dedupe_key
      attempts send_after sent_at created_at updated_at resend_of trace_id',
      't.user_id = $1 or lower(t.to_email) = any ($4)
      or t.to_phone = any ($5)'),
    ('public.audit_log', $q$t.record_id = any ($6) and t.action not in ('erase', 'export')$q$, 'before =
      private.without_personal(t.table_name, t.before), after = private.without_personal(t.table_name, t.after)',
      'id actor_id action table_name record_id created_at updated_at trace_id', ''),
    ('auth.identities', 't.user_id::text = $1::text', 'rows', '', null),
    ('auth.sessions', 't.user_id::text = $1::text', 'rows', '', null),
    ('auth.refresh_tokens', 't.user_id::text = $1::text', 'rows', '', ''),
    ('auth.mail_codes', 't.user_id::text = $1::text', 'rows', '', ''),
    ('auth.flow_state', 't.user_id::text = $1::text', 'rows', '', ''),
    ('auth.audit_log_entries', $q$t.payload ->> 'actor_id' = $1::text$q$, 'rows', '', ''),
    ('auth.users', 't.id = $1', $q$email = null, encrypted_password = null, phone = null, email_confirmed_at = null,
      phone_confirmed_at = null, email_change = '', email_change_token_new = '', email_change_token_current = '',
      phone_change = '', phone_change_token = '', confirmation_token = '', recovery_token = '',
      reauthentication_token = '', raw_app_meta_data = '{}', raw_user_meta_data = '{}', deleted_at = now()$q$, 'id
      aud role confirmed_at invited_at confirmation_sent_at recovery_sent_at email_change_sent_at
      email_change_confirm_status phone_change_sent_at reauthentication_sent_at banned_until is_sso_user
      is_anonymous last_sign_in_at created_at updated_at', null)
$$;

-- Tables without data of customers, with their columns.
create function private.shop_tables() returns table (table_name text, keeps text)
language sql immutable set search_path = '' as $$
  values
    ('auth.attempt_counts', 'key count ends_at'),
    ('auth.readiness', 'server written_at'),
    ('private.admin_digests', 'outbox_id admin_id due_at'),
    ('private.alert_limits', 'only_row outbox_minutes checkout_failed_share checkout_least_failures'),
    ('private.alerts', 'id rule subject message began_at ended_at called_began_at called_ended_at trace_id'),
    ('private.backfills', 'id name source statement batch_size last_id rows_changed finished_at created_at'),
    ('private.card_gateway', 'gateway only_row'),
    ('private.erased_files', 'bucket_id name erased_at'),
    ('private.instance', 'demo only_row set_at'),
    ('private.failed_requests', 'id trace_id method route status code subjects created_at'),
    ('private.job_runs', 'id job_name started_at finished_at rows_changed error actor_id created_at updated_at
      trace_id'),
    ('private.jobs', 'id name title description runs_every in_database created_at updated_at'),
    ('private.mail_worker', 'url secret only_row'),
    ('private.money_checks', 'only_row checked_at problems'),
    ('private.paper_numbers', 'kind year last'),
    ('private.rate_hits', 'action counted_by key at'),
    ('private.rate_limits', 'action counted_by period most'),
    ('private.rate_settings', 'address_header salt only_row'),
    ('private.setting_definitions', 'setting_key default_value'),
    ('private.site', 'url only_row functions_url'),
    ('private.stale_quarters', 'at'),
    ('private.trade_figures', 'at requested priced priced_or_estimated requested_sent requested_approved
      requested_paid sent sent_approved sent_paid sent_expired orders_paid paid_cents refunded_cents order_cents'),
    ('private.upkeep', 'id folded_at'),
    ('public.auto_quote_rules', 'id website_domain kind priority conditions actions is_active created_at updated_at'),
    ('public.bank_accounts', 'id country_code currency account_name account_number bank_name branch_name iban
      swift_code instructions is_default is_active sort created_at updated_at'),
    ('public.carriers', 'id name tracking_url_template provider sort is_active created_at updated_at'),
    ('public.country_settings', 'id code name currency rate_from_usd rate_updated_at sales_tax vat duty_surcharge
      customs_basis de_minimis_duty de_minimis_tax incoterm volumetric_divisor handling_fixed handling_percent
      handling_min handling_max payment_gateway_percent_fee payment_gateway_fixed_fee min_shipping
      additional_shipping_per_kg purchase_allowed shipping_allowed created_at updated_at storage_days'),
    ('public.customs_categories', 'id name duty_percent default_weight keywords restriction is_active created_at
      updated_at hs_code'),
    ('public.customs_rates', 'id category_id destination_country origin_country duty_percent created_at updated_at'),
    ('public.email_template_versions', 'id template_id version subject html_content text_content saved_by created_at
      updated_at'),
    ('public.email_templates', 'id name subject html_content text_content variables is_active version created_at
      updated_at'),
    ('public.footer_settings', 'id company_name company_description primary_phone secondary_phone primary_email
      support_email primary_address secondary_address business_hours social_twitter social_facebook social_instagram
      social_linkedin website_logo_url hero_banner_url hero_headline hero_subheadline hero_cta_text hero_cta_link
      how_it_works_steps value_props contact_email only_row created_at updated_at'),
    ('public.quote_templates', 'id template_name items origin_country customer_note use_count is_active created_at
      updated_at'),
    ('public.rejection_reasons', 'id reason category audience sort is_active created_at updated_at'),
    ('public.saved_replies', 'id title content created_by created_at updated_at'),
    ('public.shipping_routes', 'id origin_country destination_country exchange_rate base_shipping_cost cost_per_kg
      cost_percentage weight_tiers weight_step max_weight insurance_percent insurance_min delivery_options
      processing_days customs_clearance_days restricted_items is_active created_at updated_at'),
    ('public.system_settings', 'id setting_key setting_value updated_by created_at updated_at')
$$;
