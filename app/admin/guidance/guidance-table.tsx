import { IfPermitted } from "~/app/components/layout/permissions";
import { useDialogUrl } from "~/app/components/list/list";
import {
  ActionsHeader,
  DialogAction,
  PageAction,
  RowActions,
} from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader, type SortOrder } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { TagList } from "~/app/components/content/tag-list";
import { Thumbnail } from "~/app/components/content/thumbnail";
import { useGuidanceTexts } from "./guidance-texts";

type Row = {
  id: number;
  name: string;
  thumbnail: string | null;
  tags: string[];
  phase: string;
  status: PublishStatus;
  viewers: string;
};

export const DATE_ORDERS: readonly SortOrder[] = [
  { field: "createdAt", order: "desc", children: "Newest first" },
  { field: "createdAt", order: "asc", children: "Oldest first" },
];

export function GuidanceTable({ rows }: { rows: Row[] }) {
  const { path } = useGuidanceTexts();
  const dialogUrl = useDialogUrl();
  return (
    <table className="rows">
      <TableHead orders={DATE_ORDERS}>
        <th scope="col">Guidance Image</th>
        <SortableHeader field="name">Guidance Name</SortableHeader>
        <SortableHeader field="tags">Tags</SortableHeader>
        <SortableHeader field="phase">Phase</SortableHeader>
        <SortableHeader field="status">Status</SortableHeader>
        <th scope="col">Who sees this</th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, name, thumbnail, tags, ...row }) => (
          <tr key={id} className="max-lg:grid-cols-[auto_1fr_auto] max-lg:items-center">
            <RowChoice id={id} recordName={name} />
            <td className="max-lg:col-1 max-lg:-order-2">
              <a href={dialogUrl(`/${id}/preview`)} data-stay="">
                <Thumbnail src={thumbnail} alt={`Picture of ${name}`} />
              </a>
            </td>
            <td data-label="Guidance Name" className="name max-lg:col-2">
              <a href={`${path}/${id}`}>{name}</a>
            </td>
            <td className="text sm:max-lg:col-[2/4]">
              <RowTags tags={tags} allHref={`${path}/${id}`} />
            </td>
            <td data-label="Phase">{row.phase}</td>
            <td data-label="Status">
              <StatusBadge status={row.status} />
            </td>
            <td className="text max-lg:hidden">{row.viewers}</td>
            <RowActions recordName={name}>
              <PageAction href={`${path}/${id}`}>View</PageAction>
              <IfPermitted permission="content.write">
                <DialogAction to={`/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
              </IfPermitted>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tags that a row shows; more tags would make the row taller than its picture. */
const MAX_TAGS = 3;

type RowTagsProps = {
  tags: readonly string[];
  /** URL of the page with all tags. */
  allHref: string;
};

function RowTags({ tags, allHref }: RowTagsProps) {
  if (tags.length === 0) return <span className="text-sm text-soft">No tags</span>;
  const hiddenCount = tags.length - MAX_TAGS;
  return (
    <TagList tags={tags.slice(0, MAX_TAGS)}>
      {hiddenCount > 0 && (
        <li>
          <a href={allHref}>{`${hiddenCount} more`}</a>
        </li>
      )}
    </TagList>
  );
}
