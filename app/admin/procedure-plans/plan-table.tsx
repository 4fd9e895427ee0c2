import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import { Badge } from "~/app/components/ui/badge";
import type { PlanStatus } from "~/models/catalogue/plan-version.schema";

type Row = { id: number; texts: string[]; planStatus: PlanStatus };

/** Rows of the list of procedure plans (AREAS 5). */
export function PlanTable({ rows }: { rows: Row[] }) {
  return (
    <RecordTable
      rows={rows}
      cells={{
        name: ({ id }, name) => <a href={`/admin/procedure-plans/${id}`}>{name}</a>,
        status: ({ planStatus }) => <PlanStatusBadge status={planStatus} />,
      }}
      actions={({ id }) => (
        <>
          <PageAction href={`/admin/procedure-plans/${id}`}>View</PageAction>
          <IfPermitted permission="content.write">
            <DialogAction to={`/${id}/edit`}>Edit</DialogAction>
            <DialogAction to={`/${id}/duplicate`}>Duplicate</DialogAction>
          </IfPermitted>
        </>
      )}
    />
  );
}

/** Badge of a plan's status. */
export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  return <Badge tone={status === "Live" ? "success" : "neutral"}>{status}</Badge>;
}
