import { purposeLabel } from "~/models/outbox/message-purpose.schema";
import { MESSAGES } from "../counts/sources/messages";
import { type ReportContext, sumSources } from "../report-context";
import { chartUnlessEmpty, type ReportColumn, type ReportData, share } from "../report-data";

const OUTCOMES: ReportColumn[] = [
  { id: "sent", header: "Sent", kind: "share" },
  { id: "failed", header: "Failed", kind: "share" },
  { id: "stopped", header: "Stopped", kind: "share" },
];
type Outcome = "sent" | "failed" | "stopped";

/** Reads which messages were sent, failed or were stopped (AREAS 12, report 10). */
export async function readMessages(context: ReportContext): Promise<ReportData> {
  const { total, byKey, byBucket } = await sumSources(context, [MESSAGES]);
  return {
    figures: [
      { id: "written", label: "Written", kind: "count", value: total.written },
      ...OUTCOMES.map(({ id, header, kind }) => ({
        id,
        label: header,
        kind,
        value: share(total[id as Outcome], total.written),
      })),
    ],
    chart: chartUnlessEmpty({
      title: "Messages sent and failed",
      kind: "count",
      series: ["Sent", "Failed"],
      values: byBucket.map(({ sent, failed }) => [sent, failed]),
    }),
    tables: [
      {
        id: "purposes",
        title: "By purpose",
        rowHeader: "Purpose",
        columns: [
          { id: "channel", header: "Channel", kind: "text" },
          { id: "written", header: "Written", kind: "count" },
          ...OUTCOMES,
        ],
        empty: "No message was written in this time.",
        rows: [...byKey].map(([id, { written, ...outcomes }]) => {
          const [purpose = "", channel = ""] = id.split(" ");
          return {
            id,
            label: purposeLabel(purpose),
            href: null,
            values: [
              channel === "email" ? "Email" : "Text message",
              written,
              ...OUTCOMES.map((outcome) => share(outcomes[outcome.id as Outcome], written)),
            ],
          };
        }),
      },
    ],
    definition:
      "Counts each message to patients, caretakers, coaches and staff on the day it was written; all shares are of those written, and what still waits for its time counts as none of them. Stopped: it was cancelled, the person does not want it, or the channel is off.",
    notes: [],
  };
}
