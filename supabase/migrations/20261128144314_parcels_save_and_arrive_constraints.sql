-- Validates the constraints that the migrations before added (docs/decisions/074).
set local lock_timeout = '500ms';

alter table "public"."refunds" validate constraint "refunds_kind_check";
alter table "public"."refunds" validate constraint "refunds_parcel_id_fkey";
alter table "public"."unmatched_payments" validate constraint "unmatched_payments_outcome_known";
alter table "public"."unmatched_payments" validate constraint "unmatched_payments_reason_check";
alter table "public"."unmatched_payments" validate constraint "unmatched_payments_refund_id_fkey";
alter table "public"."unmatched_payments" validate constraint "unmatched_payments_refund_known";
