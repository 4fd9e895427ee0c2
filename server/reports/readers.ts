import type { ReportKey } from "~/models/reports/report-options.schema";
import { readAnxiety } from "./readers/anxiety";
import { readFunnel } from "./readers/funnel";
import { readLiveSessions } from "./readers/live-sessions";
import { readOutcomes } from "./readers/outcomes";
import { readMessages } from "./readers/messages";
import { readPartners } from "./readers/partners";
import { readRequests } from "./readers/requests";
import { readRevenue } from "./readers/revenue";
import { readSessions } from "./readers/sessions";
import { readSurveys } from "./readers/surveys";
import { readViews } from "./readers/views";
import type { ReportReader } from "./report-context";

/** What reads each report. */
export const READERS: Record<ReportKey, ReportReader> = {
  funnel: readFunnel,
  sessions: readSessions,
  anxiety: readAnxiety,
  surveys: readSurveys,
  "live-sessions": readLiveSessions,
  requests: readRequests,
  outcomes: readOutcomes,
  partners: readPartners,
  revenue: readRevenue,
  messages: readMessages,
  views: readViews,
};
