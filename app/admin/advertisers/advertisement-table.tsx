import { useHasPermission } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { ChildSection, SortableTableHead } from "~/app/components/detail/child-section";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list-table/row-choice";
import { StatusBadge } from "~/app/components/ui/badge";
import { ExternalLink } from "~/app/components/ui/external-link";
import type { Status } from "~/models/rules/status.schema";

type Row = {
  id: number;
  name: string;
  tags: string;
  url: string;
  duration: string;
  status: Status;
  created: string;
};

/** Searchable section with an advertiser's advertisements. */
export function AdvertisementSection({ rows }: { rows: Row[] }) {
  return (
    <ChildSection title="Advertisements" searchPlaceholder="Search advertisements...">
      {rows.length === 0 ? (
        <EmptyState purpose="Sessions can include this advertiser's advertisements once you add them.">
          No Advertisements
        </EmptyState>
      ) : (
        <AdvertisementTable rows={rows} />
      )}
    </ChildSection>
  );
}

const COLUMNS = [
  { field: "advertisementName", children: "Ad Name" },
  { field: "tags", children: "Tags" },
  { field: "advertisementUrl", children: "Ad URL" },
  { field: "advertisementDuration", children: "Duration" },
  { field: "isActive", children: "Status" },
  { field: "createdAt", children: "Created" },
];

function AdvertisementTable({ rows }: { rows: Row[] }) {
  const mayWrite = useHasPermission("content.write");
  return (
    <table className="rows">
      <SortableTableHead columns={COLUMNS} />
      <tbody>
        {rows.map(({ id, name, tags, url, duration, status, created }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="Ad Name" className="name">
              {mayWrite ? <DialogLink to={`/advertisements/${id}/edit`}>{name}</DialogLink> : name}
            </td>
            <td data-label="Tags" className="text">
              {tags}
            </td>
            <td data-label="Ad URL" className="max-lg:hidden">
              <ExternalLink href={url} />
            </td>
            <td data-label="Duration">{duration}</td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <td data-label="Created" className="max-lg:hidden">
              {created}
            </td>
            <RowActions recordName={name}>
              <DialogAction to={`/advertisements/${id}/play`} newDocument>
                Preview
              </DialogAction>
              {mayWrite && (
                <>
                  <DialogAction to={`/advertisements/${id}/edit`}>Edit</DialogAction>
                  <DialogAction to={`/advertisements/${id}/delete`} isDestructive>
                    Delete
                  </DialogAction>
                </>
              )}
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
