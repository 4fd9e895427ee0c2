import { TagList } from "~/app/components/content/tag-list";
import { Thumbnail } from "~/app/components/content/thumbnail";
import { IfPermitted } from "~/app/components/layout/permissions";
import { useDialogUrl } from "~/app/components/list/list";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { RecordTable } from "~/app/components/list-table/record-table";
import { useGuidanceTexts } from "./guidance-texts";

type Row = { id: number; texts: string[]; thumbnail: string | null; tags: string[] };

export function GuidanceTable({ rows }: { rows: Row[] }) {
  const { path } = useGuidanceTexts();
  const dialogUrl = useDialogUrl();
  return (
    <RecordTable
      rows={rows}
      cells={{
        image: ({ id, thumbnail }, _, name) => (
          <a href={dialogUrl(`/${id}/preview`)} data-stay="">
            <Thumbnail src={thumbnail} alt={`Picture of ${name}`} />
          </a>
        ),
        name: ({ id }, name) => <a href={`${path}/${id}`}>{name}</a>,
        tags: ({ id, tags }) => <RowTags tags={tags} allHref={`${path}/${id}`} />,
      }}
      classes={{
        image: "max-lg:col-1 max-lg:-order-2",
        name: "max-lg:col-2",
        tags: "sm:max-lg:col-[2/4]",
      }}
      rowClassName="max-lg:grid-cols-[auto_1fr_auto] max-lg:items-center"
      actions={({ id }) => (
        <>
          <PageAction href={`${path}/${id}`}>View</PageAction>
          <IfPermitted permission="content.write">
            <DialogAction to={`/${id}/delete`} isDestructive>
              Delete
            </DialogAction>
          </IfPermitted>
        </>
      )}
    />
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
