import type { WorkReason } from "~/models/work-list/work-item-options.schema";
import type { WorkSubject } from "~/models/work-list/work-item-cause";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { addDays, formatIsoClock, formatIsoDay, timeInSql } from "~/server/platform/dates";
import {
  HAS_DONE,
  isTakingPart,
  isUnanswered,
  OPEN_LIVE_SESSION,
  OPEN_RIDE,
} from "~/server/platform/work-list/ended-items";
import { type Found, keepDue } from "./passed-dates";
import { readWaitingLimit } from "./waiting";

/** Days after the invitation, and before the procedure, at which who has not joined is called (AREAS 3). */
const INVITED_DAYS = 3;
const BEFORE_PROCEDURE_DAYS = 7;
/** Days after joining without anything done. */
const IDLE_DAYS = 3;

/** A kind of cause that comes with time. */
export type DueCause = {
  reason: WorkReason;
  type: WorkSubject;
  /** SELECT of `Found` rows that are not known yet, to which a condition on `subject` can be added. */
  sql: string;
  /** SQL expression of the subject's id. */
  subject: string;
  /** Keeps, of the rows that the SELECT found, those that are due. */
  keepDue?: (caller: Caller, rows: Found[]) => Promise<Found[]>;
};

/** Condition that a cause is not known yet. @param names SQL expressions, inserted unescaped */
const isUnknown = (reason: WorkReason, type: WorkSubject, patient: string, id: string) =>
  `NOT EXISTS (SELECT 1 FROM work_item_causes WHERE work_item_causes.patient_id = ${patient} ` +
  `AND reason = '${reason}' AND subject_type = '${type}' AND subject_id = ${id})`;

/** Time as a number of seconds, by which an invitation is told from the next one. */
const seconds = (column: string) =>
  database().getDialect() === "postgres"
    ? `CAST(EXTRACT(EPOCH FROM ${column}) AS BIGINT)`
    : `CAST(strftime('%s', ${column}) AS INTEGER)`;

/** Condition that the patient of a row has not ended: nobody is called then. */
const hasNotEnded = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM patients WHERE patients.id = ${table}.patient_id AND patients.status = 'Ended')`;

/** Lists the causes that come with time, and those whose event may have been missed (AREAS 3). */
export async function listDueCauses(caller: Caller, now = new Date()): Promise<DueCause[]> {
  const before = await readWaitingLimit(caller, now);
  return [
    ...unansweredRequests(before),
    ...movedRequests(now),
    ...notJoined(now),
    idle(now),
    passed(),
  ];
}

/** What nobody has answered for four working hours. @param before when that was */
function unansweredRequests(before: Date): DueCause[] {
  const reason = "Request unanswered";
  const find = (
    type: "live session request" | "ride request" | "contact message",
    table: string,
    since = "created_at",
  ): DueCause => ({
    ...{ reason, type, subject: `${table}.id` },
    sql:
      `SELECT patient_id AS "patientId", id AS "subjectId", ${since} AS since FROM ${table} ` +
      `WHERE status = 'New' AND patient_id IS NOT NULL AND ${since} < '${timeInSql(before)}' AND ${hasNotEnded(table)} ` +
      `AND ${isUnknown(reason, type, `${table}.patient_id`, `${table}.id`)}`,
  });
  return [
    // One whose offered times came to nothing waits since then.
    find(
      "live session request",
      "live_session_requests",
      "CASE WHEN offer_outcome = '' THEN created_at ELSE status_changed_at END",
    ),
    find("ride request", "ride_requests"),
    find("contact message", "contact_messages"),
  ];
}

/** Rides and appointments to come whose procedure has moved; the change itself opens the row, so these are of earlier releases. */
function movedRequests(now: Date): DueCause[] {
  const reason = "Ride or appointment to check";
  const local = `${formatIsoDay(now.toISOString())}T${formatIsoClock(now.toISOString())}`;
  const find = (
    type: "live session request" | "ride request",
    [table, column]: [table: string, column: string],
    isOpen: string,
  ): DueCause => ({
    ...{ reason, type, subject: "r.id" },
    sql:
      `SELECT r.patient_id AS "patientId", r.id AS "subjectId", r.updated_at AS since FROM ${table} r ` +
      `WHERE r.moved_from <> '' AND ${isOpen} AND CASE WHEN r.offered_date <> '' THEN r.offered_date || 'T' || r.offered_time ` +
      `ELSE r.${column}_date || 'T' || r.${column}_time END > '${local}' AND ${hasNotEnded("r")} ` +
      `AND ${isUnknown(reason, type, "r.patient_id", "r.id")}`,
  });
  return [
    find("live session request", ["live_session_requests", "preferred"], OPEN_LIVE_SESSION),
    find("ride request", ["ride_requests", "ride"], OPEN_RIDE),
  ];
}

/** Who has not joined three days after the invitation, or a week before the procedure. */
function notJoined(now: Date): DueCause[] {
  const reason = "Not joined";
  const invited = "is_guest = :no AND status = 'Invited'";
  const [from, to] = [-1, BEFORE_PROCEDURE_DAYS].map((days) => timeInSql(addDays(now, days)));
  const find = (type: "invitation" | "episode", subject: string, condition: string): DueCause => ({
    ...{ reason, type, subject },
    sql:
      `SELECT id AS "patientId", ${subject} AS "subjectId", invited_at AS since FROM patients ` +
      `WHERE ${invited} AND ${condition} AND ${isUnknown(reason, type, "patients.id", subject)}`,
  });
  return [
    find(
      "invitation",
      seconds("invited_at"),
      `invited_at < '${timeInSql(addDays(now, -INVITED_DAYS))}'`,
    ),
    find("episode", "next_episode_id", `next_date BETWEEN '${from}' AND '${to}'`),
  ];
}

/** Who has done nothing in three days since they joined; once for each joining. */
function idle(now: Date): DueCause {
  const [reason, type, subject] = ["Nothing done", "joining", seconds("joined_at")] as const;
  return {
    ...{ reason, type, subject },
    sql:
      `SELECT id AS "patientId", ${subject} AS "subjectId", joined_at AS since FROM patients ` +
      `WHERE is_guest = :no AND ${isTakingPart(now.getTime())} AND joined_at < '${timeInSql(addDays(now, -IDLE_DAYS))}' ` +
      `AND ${isUnknown(reason, type, "patients.id", subject)} AND NOT (${HAS_DONE})`,
  };
}

/** Procedures whose day has passed, and of which nobody has said whether they took place: from the second day after, by the facility's clock. */
function passed(): DueCause {
  const [reason, type, subject] = ["Date has passed", "episode", "episode.id"] as const;
  return {
    ...{ reason, type, subject, keepDue },
    sql:
      'SELECT episode.patient_id AS "patientId", episode.id AS "subjectId", episode.date AS since FROM patient_procedures episode ' +
      // SQLite joins CROSS JOIN in the written order, and not from all patients who have joined.
      `CROSS JOIN patients WHERE patients.id = episode.patient_id AND ${isUnanswered()} ` +
      // Whom nobody has invited, nobody has asked.
      "AND patients.is_guest = :no AND patients.status IN ('Invited', 'Joined') " +
      `AND ${isUnknown(reason, type, "episode.patient_id", "episode.id")}`,
  };
}
