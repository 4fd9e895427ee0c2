import { IfPermitted } from "~/app/components/layout/permissions";
import { Badge } from "~/app/components/ui/badge";
import type { VersionFacts } from "./plan-facts.server";

type Props = { path: string; versions: readonly VersionFacts[] };

/** Versions of a plan, newest first, with what can be done with each. */
export function VersionTable({ path, versions }: Props) {
  if (versions.length === 0)
    return <p className="text-soft">Edit the plan to make its first one.</p>;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Status</th>
          <th scope="col">Items</th>
          <th scope="col">Patients</th>
          <th scope="col">Published</th>
          <th scope="col">Review</th>
          <th scope="col" className="row-actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRow key={version.id} path={path} version={version} />
        ))}
      </tbody>
    </table>
  );
}

function VersionRow({ path, version }: { path: string; version: VersionFacts }) {
  const { id, number, status, items, patients, published, reviewed, reviewDue } = version;
  const versionPath = `${path}/versions/${id}`;
  const review = [reviewed, reviewDue && `due ${reviewDue}`].filter(Boolean).join(", ");
  const label = `version ${number}`;
  return (
    <tr>
      <td data-label="Version">
        <a href={versionPath}>{`Version ${number}`}</a>
      </td>
      <td data-label="Status">
        <Badge tone={status === "Live" ? "success" : "neutral"}>{status}</Badge>
      </td>
      <td data-label="Items">{items}</td>
      <td data-label="Patients">{patients}</td>
      <td data-label="Published">{published || "Not yet"}</td>
      <td data-label="Review">{review || "Not recorded"}</td>
      <td className="row-actions">
        <a href={versionPath} aria-label={`View ${label}`}>
          View
        </a>{" "}
        <IfPermitted permission="content.write">
          {status === "Draft" && (
            <>
              <a href={`${versionPath}/publish`} aria-label={`Publish ${label}`} data-stay="">
                Publish
              </a>{" "}
              <a
                className="destroy"
                href={`${versionPath}/delete`}
                aria-label={`Delete ${label}`}
                data-stay=""
              >
                Delete
              </a>
            </>
          )}
          {status === "Live" && (
            <a href={`${versionPath}/retire`} aria-label={`Retire ${label}`} data-stay="">
              Retire
            </a>
          )}
        </IfPermitted>
      </td>
    </tr>
  );
}
