import { ChangesTable } from "~/app/admin/audit/changes-table";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { Badge } from "~/app/components/ui/badge";
import type { VersionView } from "./present-history.server";

/** A version: who saved it when, what changed, and the link that restores it. */
export function VersionItem(version: VersionView) {
  const { id, title, action, by, time, through, via, changes } = version;
  return (
    <li className="card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base wrap-anywhere">{title}</h2>
        {version.isCurrent && <Badge tone="success">Current version</Badge>}
        {version.isDeleted && <Badge tone="neutral">Deleted</Badge>}
        {version.canRestore && (
          <IfPermitted permission="content.write">
            <span className="ml-auto">
              <DialogLink className="button" to={`/${id}/restore`} recordName={title}>
                Restore
              </DialogLink>
            </span>
          </IfPermitted>
        )}
      </div>
      <p className="mt-1 text-sm text-soft">
        {[
          by === null ? `${action} (by whom was not recorded)` : `${action} by ${by}`,
          time,
          through,
          via,
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {changes.length > 0 && <ChangesTable changes={changes} />}
    </li>
  );
}
