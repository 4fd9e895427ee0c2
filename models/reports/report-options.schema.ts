/** Reports in the order of their index, with what each tells (AREAS 12). */
export const REPORTS = [
  {
    key: "funnel",
    title: "From Invitation to Completed Plan",
    summary: "How many of those invited joined, began, and finished their plan, by plan version.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "version", "facility", "language", "partner"],
  },
  {
    key: "sessions",
    title: "Sessions",
    summary: "Which sessions are started and finished, and where people stop.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "version", "facility", "language"],
  },
  {
    key: "anxiety",
    title: "Anxiety",
    summary: "How anxious people feel before and after each session, and over the plan.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "version", "facility", "language"],
  },
  {
    key: "surveys",
    title: "Surveys",
    summary: "What was asked and answered in each phase, and whether instructions were understood.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "version", "facility", "language"],
  },
  {
    key: "live-sessions",
    title: "Live Sessions",
    summary: "What was asked for, offered, held and missed, by coach.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "facility", "language"],
  },
  {
    key: "requests",
    title: "Requests and Messages",
    summary: "How long patients wait for an answer.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "facility", "language"],
  },
  {
    key: "outcomes",
    title: "Outcomes",
    summary: "Cancellations, stays and returns of those who joined, beside those who did not.",
    permission: "patients.read",
    filters: ["specialty", "procedure", "facility", "language"],
  },
  {
    key: "partners",
    title: "Partners and Offers",
    summary: "What partners and their offers covered, without telling few people apart.",
    permission: "patients.read",
    filters: ["partner"],
  },
  {
    key: "revenue",
    title: "Revenue",
    summary: "What patients paid, less refunds, by plan.",
    permission: "billing.read",
    filters: ["specialty", "procedure", "facility", "language"],
  },
  {
    key: "messages",
    title: "Messages Sent",
    summary: "Messages that were sent, failed or were stopped.",
    permission: "patients.read",
    filters: ["language"],
  },
  {
    key: "views",
    title: "Views and Plays",
    summary: "Advertisements and religious messages that were shown and played.",
    permission: "content.read",
    filters: [],
  },
] as const satisfies readonly {
  key: string;
  title: string;
  summary: string;
  permission: "patients.read" | "billing.read" | "content.read";
  filters: readonly ReportFilter[];
}[];

export type ReportKey = (typeof REPORTS)[number]["key"];
export type ReportRules = (typeof REPORTS)[number];

/** Filters of reports besides the period; each report has those that apply to what it counts. */
export const REPORT_FILTERS = [
  "specialty",
  "procedure",
  "version",
  "facility",
  "language",
  "partner",
] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];
