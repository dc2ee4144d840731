/** SQL that makes everything in the registry this much older. History can't be rewritten through the registry; a test can. */
export const olderBy = (days: number): string => `alter table delivery.activations disable trigger activations_append_only;
  alter table delivery.releases disable trigger releases_immutable;
  update delivery.activations set at = at - interval '${days} days';
  update delivery.releases set published_at = published_at - interval '${days} days', withdrawn_at = withdrawn_at - interval '${days} days';
  update delivery.rollouts set started_at = started_at - interval '${days} days', ended_at = ended_at - interval '${days} days';
  delete from delivery.health; delete from delivery.live_tabs;
  alter table delivery.activations enable trigger activations_append_only;
  alter table delivery.releases enable trigger releases_immutable;`;
