import { IfMay } from "~/app/components/access/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { surveyLabel } from "~/models/rules/labels.schema";
import type { Status } from "~/models/rules/status.schema";

type Row = {
  id: number;
  name: string;
  serveType: string;
  questionCount: number;
  tags: string;
  status: Status;
};

export function SurveyTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <SortableHeader field="id">Id</SortableHeader>
          <SortableHeader field="name">Survey Name</SortableHeader>
          <SortableHeader field="serveType">Survey Serve Type</SortableHeader>
          <SortableHeader field="questionCount" numeric>
            # Survey Questions
          </SortableHeader>
          <th scope="col">Tags</th>
          <th scope="col" className="row-actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, serveType, questionCount, tags, status }) => (
          <tr key={id}>
            <td data-label="Id" className="whole">
              {surveyLabel(id)}
            </td>
            <td data-label="Survey Name">
              {name} {status === "Inactive" && <StatusBadge status={status} />}
            </td>
            <td data-label="Survey Serve Type">{serveType}</td>
            <td data-label="# Survey Questions" className="num">
              {questionCount}
            </td>
            <td data-label="Tags">{tags}</td>
            <td className="row-actions">
              <a href={`/admin/surveys/${id}`} aria-label={`View ${name}`}>
                View
              </a>{" "}
              <IfMay permission="answers.read">
                <a href={`/admin/surveys/${id}/results`} aria-label={`Results ${name}`}>
                  Results
                </a>{" "}
              </IfMay>
              <IfMay permission="content.write">
                <DialogLink to={`/${id}/delete`} of={name} className="destroy">
                  Delete
                </DialogLink>
              </IfMay>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
