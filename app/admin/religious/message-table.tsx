import { IfPermitted, useHasPermission } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { ChildSection, SortableTableHead } from "~/app/components/detail/child-section";
import { EmptyState } from "~/app/components/list/empty-state";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list-table/row-choice";
import { StatusBadge } from "~/app/components/ui/badge";
import { ExternalLink } from "~/app/components/ui/external-link";
import type { Status } from "~/models/rules/status.schema";

type Row = {
  id: number;
  name: string;
  /** Name of the message in the accessible labels of the row's links. */
  accessibleName: string;
  religionType: string;
  url: string;
  duration: string;
  views: string;
  plays: string;
  status: Status;
};

/** Searchable section with a religious partner's messages. */
export function MessageSection({ rows }: { rows: Row[] }) {
  return (
    <ChildSection title="Religious Messages" searchPlaceholder="Search religious messages...">
      {rows.length === 0 ? (
        <EmptyState purpose="Sessions can include this partner's messages once you add them.">
          No Religious Messages
        </EmptyState>
      ) : (
        <MessageTable rows={rows} />
      )}
    </ChildSection>
  );
}

const COLUMNS = [
  { field: "messageName", children: "Message Name" },
  { field: "religionType", children: "Religion Type" },
  { field: "messageUrl", children: "Message URL" },
  { field: "duration", children: "Duration" },
  { field: "views", children: "Views", numeric: true },
  { field: "plays", children: "Plays", numeric: true },
  { field: "isActive", children: "Status" },
];

function MessageTable({ rows }: { rows: Row[] }) {
  const mayWrite = useHasPermission("content.write");
  return (
    <table className="rows">
      <SortableTableHead columns={COLUMNS} />
      <tbody>
        {rows.map(
          ({ id, name, accessibleName, religionType, url, duration, views, plays, status }) => (
            <tr key={id}>
              <RowChoice id={id} recordName={accessibleName} />
              <td data-label="Message Name" className="name">
                {mayWrite ? <DialogLink to={`/messages/${id}/edit`}>{name}</DialogLink> : name}
              </td>
              <td data-label="Religion Type" className="text">
                {religionType}
              </td>
              <td data-label="Message URL" className="max-lg:hidden">
                <ExternalLink href={url} />
              </td>
              <td data-label="Duration">{duration}</td>
              <td data-label="Views" className="number max-lg:hidden">
                {views}
              </td>
              <td data-label="Plays" className="number max-lg:hidden">
                {plays}
              </td>
              <td data-label="Status">
                <StatusBadge status={status} />
              </td>
              <MessageActions path={`/messages/${id}`} accessibleName={accessibleName} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function MessageActions({ path, accessibleName }: { path: string; accessibleName: string }) {
  return (
    <RowActions recordName={accessibleName}>
      <DialogAction to={`${path}/play`} newDocument>
        Preview
      </DialogAction>
      <IfPermitted permission="content.write">
        <DialogAction to={`${path}/edit`}>Edit</DialogAction>
        <DialogAction to={`${path}/delete`} isDestructive>
          Delete
        </DialogAction>
      </IfPermitted>
    </RowActions>
  );
}
