/** Of what follows the dash, as much as tells one build from another. */
const SHOWN = 12;

/** A version in a narrow place: `1.0.0` above `local.23fb03`; whole to assistive technology and under the pointer. */
export function VersionName({ version }: { version: string }) {
  const [core = version, build] = version.split(/-(.*)/s);
  if (!build) return <span className="nowrap">{version}</span>;
  return (
    <span className="rel-name" title={version}>
      <span className="sr">{version}</span>
      <span aria-hidden="true">{core}</span>
      <span aria-hidden="true" className="muted tiny">
        {build.slice(0, SHOWN)}
      </span>
    </span>
  );
}
