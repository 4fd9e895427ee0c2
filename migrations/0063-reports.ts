import type { Migration } from "./migration";
import {
  addReportMarks,
  dropReportMarks,
  markMoment,
  markPatient,
  type MarkRule,
} from "./report-marks";

const MEASURES = 9;

/** Time from which an episode is in the funnel: that of the invitation, or its own if it was added later. */
const invitation = (episodes: string, patient: string, condition = "") =>
  markMoment(
    "invitation",
    `CASE WHEN ${patient}.invited_at > e.created_at THEN ${patient}.invited_at ELSE e.created_at END`,
    `FROM ${episodes} WHERE ${patient}.invited_at IS NOT NULL ${condition}`,
  );
const invitationOfEpisode = (id: string) =>
  invitation(
    "patient_procedures AS e JOIN patients AS p ON p.id = e.patient_id",
    "p",
    `AND e.id = ${id}`,
  );
const requestOfAppointment = (id: string) =>
  markMoment("request", "q.created_at", `FROM live_session_requests AS q WHERE q.id = ${id}`);
const EPISODES_OF_SURVEY =
  "FROM plan_version_items AS i JOIN patient_procedures AS e ON e.plan_version_id = i.version_id";
// The signs at a.session_id keep SQLite from the index of the session, which has many more rows than a procedure has.
const sittingBefore = (row: string, condition = "") =>
  markMoment(
    "assessment",
    "(SELECT a.created_at FROM session_assessments AS a " +
      `WHERE a.patient_procedure_id = ${row}.patient_procedure_id AND a.id < ${row}.id ${condition} ORDER BY a.id DESC LIMIT 1)`,
  );
const created = (fact: string) => (row: string) => [markMoment(fact, `${row}.created_at`)];

/** What changes what reports count. */
const MARK_RULES: MarkRule[] = [
  {
    table: "patients",
    columns: ["invited_at", "joined_at", "language", "is_sample", "is_guest"],
    events: ["update", "delete"],
    marks: (row) => [
      invitation("patient_procedures AS e", row, `AND e.patient_id = ${row}.id`),
      markPatient(`${row}.id`),
    ],
  },
  {
    table: "patient_procedures",
    columns: [
      ...["patient_id", "procedure_id", "plan_version_id", "facility_id", "plan_kind"],
      ...["date", "status_set", "is_example"],
    ],
    marks: (row) => [
      markMoment(
        "invitation",
        `CASE WHEN p.invited_at > ${row}.created_at THEN p.invited_at ELSE ${row}.created_at END`,
        `FROM patients AS p WHERE p.id = ${row}.patient_id AND p.invited_at IS NOT NULL`,
      ),
      markMoment("procedure", `${row}.date`),
      markPatient(`${row}.patient_id`),
    ],
  },
  {
    table: "session_assessments",
    columns: [
      ...["patient_id", "patient_procedure_id", "session_id", "anxiety_level", "finished_at"],
    ],
    marks: (row) => [
      markMoment("assessment", `${row}.created_at`),
      // The one before was the last of its procedure, or is it again; what was answered after the one with the same session is now after this one, or is again.
      sittingBefore(row),
      sittingBefore(row, `AND +a.session_id = ${row}.session_id`),
      invitationOfEpisode(`${row}.patient_procedure_id`),
    ],
  },
  {
    table: "patient_responses",
    columns: ["patient_id", "patient_procedure_id", "session_id"],
    marks: (row) => [
      markMoment(
        "assessment",
        "a.created_at",
        `FROM session_assessments AS a WHERE a.patient_procedure_id = ${row}.patient_procedure_id AND +a.session_id = ${row}.session_id`,
      ),
      markMoment(
        "procedure",
        "e.date",
        `FROM patient_procedures AS e WHERE e.id = ${row}.patient_procedure_id`,
      ),
      markMoment(
        "answer",
        "t.created_at",
        `FROM survey_responses AS t WHERE t.id = ${row}.response_id`,
      ),
    ],
  },
  {
    table: "plan_sessions",
    columns: [],
    marks: (row) => [
      invitation(
        "plan_version_items AS i JOIN patient_procedures AS e ON e.plan_version_id = i.version_id JOIN patients AS p ON p.id = e.patient_id",
        "p",
        `AND i.session_id = ${row}.id`,
      ),
    ],
  },
  {
    table: "surveys",
    columns: ["serve_type", "category"],
    marks: (row) => [
      markMoment(
        "assessment",
        "a.created_at",
        `${EPISODES_OF_SURVEY} JOIN session_assessments AS a ON a.patient_procedure_id = e.id WHERE i.survey_id = ${row}.id`,
      ),
      // Also of plans that do not have it, or not anymore.
      markMoment(
        "assessment",
        "a.created_at",
        "FROM survey_responses AS t JOIN patient_responses AS r ON r.response_id = t.id JOIN session_assessments AS a " +
          `ON a.patient_procedure_id = r.patient_procedure_id AND +a.session_id = r.session_id WHERE t.survey_id = ${row}.id`,
      ),
      markMoment("procedure", "e.date", `${EPISODES_OF_SURVEY} WHERE i.survey_id = ${row}.id`),
      markMoment(
        "answer",
        "t.created_at",
        `FROM survey_responses AS t WHERE t.survey_id = ${row}.id`,
      ),
    ],
  },
  { table: "survey_responses", columns: ["created_at"], marks: created("answer") },
  {
    table: "orders",
    columns: [
      ...["patient_id", "episode_id", "plan_code", "partner_id", "offer_id"],
      ...["covered_cents", "state"],
    ],
    marks: (row) => [
      invitationOfEpisode(`${row}.episode_id`),
      markMoment("order", `${row}.created_at`),
      // Somebody's first order with a partner has the sum of all.
      markMoment(
        "order",
        "o.created_at",
        `FROM orders AS o WHERE o.partner_id = ${row}.partner_id AND o.patient_id = ${row}.patient_id`,
      ),
      markMoment(
        "revenue",
        "r.created_at",
        `FROM revenue_entries AS r WHERE r.order_id = ${row}.id`,
      ),
    ],
  },
  {
    table: "live_session_requests",
    columns: ["patient_id", "patient_procedure_id", "status", "status_changed_at", "state"],
    marks: (row) => [
      markMoment("request", `${row}.created_at`),
      markMoment(
        "appointment",
        "o.starts_at",
        `FROM appointments AS o WHERE o.request_id = ${row}.id`,
      ),
    ],
  },
  {
    table: "ride_requests",
    columns: ["patient_id", "patient_procedure_id", "status", "status_changed_at"],
    marks: created("request"),
  },
  {
    table: "contact_messages",
    columns: ["patient_id", "status", "answered_at"],
    marks: created("request"),
  },
  {
    table: "appointments",
    columns: [
      ...["request_id", "patient_id", "coach_id", "starts_at"],
      ...["state", "missed_by", "rating"],
    ],
    marks: (row) => [
      markMoment("appointment", `${row}.starts_at`),
      requestOfAppointment(`${row}.request_id`),
    ],
  },
  { table: "revenue_entries", columns: [], marks: created("revenue") },
  {
    table: "plan_choices",
    columns: ["patient_id", "patient_procedure_id", "plan_kind", "price_cents"],
    marks: created("choice"),
  },
  {
    table: "outbox_messages",
    columns: ["status", "created_at"],
    marks: created("message"),
  },
  {
    table: "media_events",
    columns: [],
    marks: (row) => [markMoment("view", `${row}."at"`)],
  },
];

/** Indexes by the times of what is counted. */
const TIME_INDEXES = [
  "patients_by_invited_at ON patients (invited_at, id) WHERE invited_at IS NOT NULL",
  "patient_procedures_by_time ON patient_procedures (created_at, id)",
  "session_assessments_by_time ON session_assessments (created_at, id)",
  "survey_responses_by_time ON survey_responses (created_at, id)",
  'media_events_by_time ON media_events ("at", item_type, owner_id, kind)',
];

/** Counts of the reports for each day and month, and which days have to be counted anew (AREAS 12). */
export const reports: Migration = {
  name: "0063-reports",

  async up(context) {
    const { run, dialect } = context;
    const isPostgres = dialect === "postgres";
    const line = isPostgres ? 'TEXT COLLATE "C"' : "TEXT";
    const time = isPostgres ? "TIMESTAMPTZ" : "DATETIME";
    const id = isPostgres ? "SERIAL PRIMARY KEY" : "INTEGER PRIMARY KEY AUTOINCREMENT";
    const measures = Array.from(
      { length: MEASURES },
      (_, index) => `m${index + 1} BIGINT NOT NULL DEFAULT 0`,
    );
    const dimensions = ["procedure_id", "version_id", "facility_id", "partner_id"];
    await run(
      `CREATE TABLE report_counts (report ${line} NOT NULL, grouping_set ${line} NOT NULL, grain ${line} NOT NULL, slot ${line} NOT NULL, subject ${line} NOT NULL, ` +
        `language ${line} NOT NULL, ${dimensions.map((column) => `${column} INTEGER NOT NULL`).join()}, ${measures.join()}, ` +
        `PRIMARY KEY (report, grouping_set, grain, slot, subject, ${dimensions.join()}, language))` +
        (isPostgres ? "" : " WITHOUT ROWID"),
    );
    await run(
      `CREATE TABLE report_stale (id ${id}, fact ${line} NOT NULL, moment ${time}, patient_id INTEGER)`,
    );
    await run("CREATE INDEX report_stale_of_fact ON report_stale (fact, moment, patient_id)");
    await run(
      `CREATE TABLE report_states (id INTEGER PRIMARY KEY, time_zone ${line} NOT NULL, rules ${line} NOT NULL, survey_days ${line} NOT NULL, counted_at ${time})`,
    );
    // The only row, which whoever counts locks.
    await run(
      "INSERT INTO report_states (id, time_zone, rules, survey_days) VALUES (1, '', '', '')",
    );
    for (const index of TIME_INDEXES) await run(`CREATE INDEX ${index}`);
    for (const rule of MARK_RULES) await addReportMarks(context, rule);
  },

  async down(context) {
    const { run } = context;
    for (const rule of MARK_RULES) await dropReportMarks(context, rule);
    for (const index of TIME_INDEXES) await run(`DROP INDEX ${index.split(" ", 1)[0]}`);
    for (const table of ["report_states", "report_stale", "report_counts"])
      await run(`DROP TABLE ${table}`);
  },
};
