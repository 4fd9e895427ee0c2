import type { ReportKey } from "~/models/reports/report-options.schema";
import { REPORTS_PATH } from "./path";

type Props = { reports: readonly { key: ReportKey; title: string; summary: string }[] };

/** Small drawings of what each report counts, on a grid of 20. */
const DRAWINGS: Record<ReportKey, string> = {
  funnel: "M3 4h14l-5 6v6l-4-2v-4Z",
  sessions: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm-2-11v6l5-3Z",
  anxiety: "M2.5 10h3l2-5 3.5 10 2.5-7 1 2h3",
  surveys: "M5 3h10v14H5Zm2.5 4h5m-5 3h5m-5 3h3",
  "live-sessions": "M3 5h9v10H3Zm9 3 5-2.5v9L12 12",
  requests: "M3 4h14v9H9l-4 4v-4H3Z",
  outcomes: "M3 17h14M5.5 14v-4m4.5 4V7m4.5 7V4",
  partners:
    "M6.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm7 0a3 3 0 1 0 0-6M2 17c0-4 2-6 4.5-6s4.5 2 4.5 6m2.5-6c2.5 0 4.5 2 4.5 6",
  revenue:
    "M10 2v16m4-12.5c-1-1.3-2.4-1.8-4-1.8-2.2 0-3.8 1.1-3.8 2.9 0 4.2 8 2 8 6 0 1.9-1.8 3-4.2 3-1.9 0-3.4-.7-4.3-2.1",
  messages: "M2.5 5h15v10h-15Zm0 0 7.5 6 7.5-6",
  views:
    "M2 10c2-3.5 4.7-5 8-5s6 1.5 8 5c-2 3.5-4.7 5-8 5s-6-1.5-8-5Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
};

/** The reports, each with what it tells. */
export const ReportList = ({ reports }: Props) => (
  <ul className="grid gap-px overflow-hidden rounded-lg border bg-line md:grid-cols-2">
    {reports.map(({ key, title, summary }) => (
      <li
        key={key}
        className="relative flex gap-4 bg-surface p-4 hover:bg-sunken md:p-5 md:last:odd:col-span-2"
      >
        <svg
          className="mt-0.5 flex-none text-accent"
          width="28"
          height="28"
          viewBox="0 0 20 20"
          fill="none"
          aria-hidden="true"
        >
          <path
            d={DRAWINGS[key]}
            stroke="currentColor"
            strokeWidth="1.3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <div className="min-w-0">
          <h2 className="text-base">
            <a
              className="no-underline after:absolute after:inset-0 hover:underline"
              href={`${REPORTS_PATH}/${key}`}
            >
              {title}
            </a>
          </h2>
          <p className="text-sm text-soft">{summary}</p>
        </div>
      </li>
    ))}
  </ul>
);
