import type { SqlSession } from '../../local/database/database.ts';

export interface RegistrySize {
  modules: number;
  /** Of each module. */
  releases: number;
}

/** The size that the figures of docs/scale.md are for: 10,000 releases. */
export const LARGE: RegistrySize = { modules: 200, releases: 50 };

/** A release.json with the files of an average remote; each release has a third of its files in common with the one before. */
const DOCUMENT = `jsonb_build_object('module', m, 'version', v, 'builtAt', '2026-11-21T10:00:00.000Z', 'contract', '^1.0.0',
  'entryGlobalName', replace(m, '-', '_') || '_' || replace(v, '.', '_'), 'needs', '{}'::jsonb, 'early', '{"module": {"files": [], "shared": []}, "pages": {}}'::jsonb,
  'commit', md5(m || v) || '12345678',
  'pageManifest', jsonb_build_object('name', initcap(replace(m, '-', ' ')), 'slots', '[]'::jsonb, 'pages', jsonb_build_array(jsonb_build_object('path', path, 'access', access, 'title', 'Page of ' || m))),
  'files', (select jsonb_agg(jsonb_build_object('path', case f when 0 then 'remoteEntry.js' when 1 then 'mf-manifest.json' else 'static/js/async/' || f || '.js' end,
    'bytes', 12000, 'integrity', 'sha256-' || encode(sha256((m || case when f % 3 = 2 then 'every' else v end || f)::bytea), 'base64'))) from generate_series(0, 11) f))`;

/** Fills an empty registry: each release was live in production after the one before, each module has a page (public, customer or admin) and an hour of reports.
 *  Written as the registry's verbs would have written it, in a few statements. */
export async function fillRegistry({ query }: Pick<SqlSession, 'query'>, { modules, releases }: RegistrySize): Promise<void> {
  await query(
    `insert into delivery.modules (name, team) select format('module-%s', to_char(n, 'FM000')), format('Team %s', n) from generate_series(1, $1::int) n`,
    [modules],
  );
  await query(
    `insert into delivery.releases (module, version, document, bytes, preview, published_by, published_at)
      select m, v, ${DOCUMENT}, 144000, false, 'CI of ' || m, now() - interval '400 days' + r * interval '7 days'
      from (select name as m, format('1.%s.0', r) as v, r,
          case when n % 3 = 2 then '/admin/' || name else '/' || name end as path, case n % 3 when 0 then 'public' when 1 then 'customer' else 'admin' end as access
        from delivery.modules, generate_series(1, $1::int) r, lateral (select substr(name, 8)::int as n) x where name like 'module-%') s`,
    [releases],
  );
  await query(
    `insert into delivery.claims (environment, module, kind, target, access, state, version, requested_by, decided_by, decided_at, decision_reason)
      select 'production', r.module, 'page', p ->> 'path', (p ->> 'access')::delivery.access, 'approved', '1.1.0', 'CI', 'owner', now(), 'Agreed with the shop'
      from delivery.releases r, jsonb_array_elements(r.document #> '{pageManifest,pages}') p where r.version = '1.1.0' and r.module like 'module-%'`,
  );
  await query(
    `insert into delivery.activations (environment, revision, kind, module, version, from_version, actor, reason, at)
      select 'production', row_number() over (order by published_at, module), 'promote', module, version, lag(version) over (partition by module order by published_at),
        published_by, 'Ticket ' || id, published_at + interval '1 hour'
      from delivery.releases where module like 'module-%' order by published_at, module`,
  );
  await query(
    `update delivery.environments set revision = (select max(revision) from delivery.activations) where name = 'production'`,
  );
  await query(
    `insert into delivery.health (environment, module, version, minute, outcome, count, histogram)
      select 'production', m.name, (delivery.live('production', m.name)).version, date_trunc('minute', now()) - t * interval '1 minute', o.outcome, o.count,
        array[0, 1, o.count, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0]
      from delivery.modules m, generate_series(0, 59) t, (values ('loaded', 40), ('fallback', 1)) o (outcome, count) where m.name like 'module-%'`,
  );
  await query(
    `insert into delivery.live_tabs (environment, module, version, minute, reporter, tabs)
      select 'production', m.name, (delivery.live('production', m.name)).version, date_trunc('minute', now()) - t * interval '1 minute', 'reporter-of-one-tab', 12
      from delivery.modules m, generate_series(0, 2) t where m.name like 'module-%'`,
  );
}
