-- Whether an admin may hand in proof that a refund was paid out: a transfer or cash that did not fail. Returns the
-- refund's ID.
--   errors  PT401, PT403 admin_only, PT404 refund_not_found; PT409 gateway_refund, already_settled (it failed)
-- Definer: locks the refund, which no client may.
create function public.refund_to_prove(p_refund_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v record := private.lock_refund(p_refund_id);
begin
  if (v.payment).method = 'card' then
    perform private.refuse('PT409', 'gateway_refund', 'The card''s gateway settles this refund.');
  elsif (v.refund).status = 'failed' then
    perform private.refuse('PT409', 'already_settled', 'This refund was cancelled.', 'Load the order again.');
  end if;
  return p_refund_id;
end $$;
grant execute on function public.refund_to_prove(uuid) to authenticated, service_role;

-- Records the proof of payout of a refund. Called by the function submit-payout-proof, which has checked the admin
-- and stored the file. A later file replaces the earlier one; both stay in the bucket and in the audit log.
--   p_path    <refund_id>/<sha256>.<ext> in payout-proofs      p_sha256  of the file, hex
--   returns   {path, seen_before}: the same file was handed in for another refund
--   errors    PT404 refund_not_found, PT400 bad_format
create function public.record_payout_proof(p_refund_id uuid, p_admin_id uuid, p_path text, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_system();
  if coalesce(p_path not like p_refund_id || '/' || p_sha256 || '.%', true)
    or coalesce(p_sha256 !~ '^[0-9a-f]{64}$', true) then
    perform private.refuse('PT400', 'bad_format', 'A proof is stored in the folder of its refund.', 'file');
  end if;
  update public.refund_admin set payout_proof_path = p_path, payout_proof_sha256 = p_sha256,
    payout_proof_by = p_admin_id
    where refund_id = p_refund_id;
  if not found then perform private.refuse('PT404', 'refund_not_found', 'This refund does not exist.'); end if;
  return jsonb_build_object('path', p_path, 'seen_before',
    exists (select from public.refund_admin where payout_proof_sha256 = p_sha256 and refund_id <> p_refund_id));
end $$;
grant execute on function public.record_payout_proof(uuid, uuid, text, text) to service_role;
