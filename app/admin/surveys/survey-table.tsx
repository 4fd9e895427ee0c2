import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { IfPermitted } from "~/app/components/layout/permissions";
import {
  ActionsHeader,
  DialogAction,
  PageAction,
  RowActions,
} from "~/app/components/list/row-actions";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { surveyLabel } from "~/models/rules/labels.schema";
import type { PublishStatus } from "~/models/rules/publish-status.schema";

type Row = {
  id: number;
  name: string;
  serveType: string;
  questionCount: number;
  tags: string;
  status: PublishStatus;
  viewers: string;
};

export function SurveyTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id">ID</SortableHeader>
        <SortableHeader field="name">Survey Name</SortableHeader>
        <SortableHeader field="serveType">Survey Serve Type</SortableHeader>
        <SortableHeader field="questionCount" numeric>
          # Survey Questions
        </SortableHeader>
        <th scope="col">Tags</th>
        <SortableHeader field="status">Status</SortableHeader>
        <th scope="col">Who sees this</th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, name, serveType, questionCount, tags, status, viewers }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="ID" className="max-lg:hidden">
              {surveyLabel(id)}
            </td>
            <td data-label="Survey Name" className="name">
              <a href={`/admin/surveys/${id}`}>{name}</a>
            </td>
            <td data-label="Survey Serve Type" className="text">
              {serveType}
            </td>
            <td data-label="# Survey Questions" className="number">
              {questionCount}
            </td>
            <td data-label="Tags" className="text max-lg:hidden">
              {tags}
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <td className="text max-lg:hidden">{viewers}</td>
            <RowActions recordName={name}>
              <PageAction href={`/admin/surveys/${id}`}>View</PageAction>
              <IfPermitted permission="answers.read">
                <PageAction href={`/admin/surveys/${id}/results`}>Results</PageAction>
              </IfPermitted>
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
