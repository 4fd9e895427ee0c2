/** Changes for programs of a changelog, newest first, a section for each release, in Markdown. */
export function listProgramChanges(changelog: string): string {
  const [, ...releases] = changelog.split(/^## /m);
  const latest = /^[\d.]+/m.exec(releases[1] ?? "")?.[0];
  return releases
    .flatMap((release) => {
      const [heading = ""] = release.split("\n", 1);
      const changes = /^### For programs\n+([^]*?)(?=^### |(?![^]))/m.exec(release)?.[1]?.trim();
      const [version, date] = heading.split(" - ");
      const title = date ? `Changes in ${version}, of ${date}` : `Changes after ${latest}`;
      return changes ? [`## ${title}\n\n${changes}\n`] : [];
    })
    .join("\n");
}
