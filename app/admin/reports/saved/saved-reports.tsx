import { useLocation } from "@remix-run/react";
import { SettingSection } from "~/app/components/content/setting-list";
import type { ReportKey } from "~/models/reports/report-options.schema";
import { reportPath, toReportQuery } from "~/models/reports/report-address.schema";
import { SCHEDULE_TIMES } from "~/models/reports/report-schedule.schema";
import type { SavedReportList } from "./read-saved-reports.server";

type Props = SavedReportList & { report: ReportKey };
type View = SavedReportList["views"][number];

/** The caller's saved views of a report, with how often each is mailed, and the button that saves the present one. */
export function SavedReports({ report, views, isMailed }: Props) {
  const query = toReportQuery(report, useLocation().search);
  const dialogUrl = (dialog: string) =>
    `${reportPath(report)}/${dialog}${query === "" ? "" : `?${query}`}`;
  return (
    <div className="mt-8 print:hidden">
      <SettingSection
        title="Saved Views"
        actions={
          <a className="button" href={dialogUrl("save")} data-stay="">
            Save This View
          </a>
        }
      >
        {views.length === 0 ? (
          <p className="text-soft">
            Save the dates and filters that you often need. Only you see your saved views.
          </p>
        ) : (
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">View</th>
                <th scope="col">By Mail</th>
                <th scope="col" className="row-actions">
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {views.map((view) => (
                <ViewRow
                  key={view.id}
                  {...view}
                  isMailed={isMailed}
                  isCurrent={view.query === query}
                  dialogUrl={dialogUrl}
                />
              ))}
            </tbody>
          </table>
        )}
      </SettingSection>
    </div>
  );
}

type RowProps = View & {
  isMailed: boolean;
  /** Whether the report is filtered like this now. */
  isCurrent: boolean;
  dialogUrl: (dialog: string) => string;
};

const ACTIONS = [
  { dialog: "mail", label: "Send by Mail" },
  { dialog: "rename", label: "Rename" },
  { dialog: "delete", label: "Delete", className: "destroy" },
];

function ViewRow({ id, name, report, query, schedule, isMailed, isCurrent, dialogUrl }: RowProps) {
  return (
    <tr>
      <td className="name">
        <a href={reportPath(report, query)} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </a>
      </td>
      <td className="text" data-label="By Mail">
        {SCHEDULE_TIMES[schedule] || "Never"}
        {schedule !== "" && !isMailed && ". Not mailed now: see Send by Mail."}
      </td>
      <td className="row-actions">
        {ACTIONS.map(({ dialog, label, className }) => (
          <span key={dialog}>
            <a
              className={className}
              href={dialogUrl(`saved/${id}/${dialog}`)}
              aria-label={`${label}: ${name}`}
              data-stay=""
            >
              {label}
            </a>{" "}
          </span>
        ))}
      </td>
    </tr>
  );
}
