import { fn, literal, QueryTypes } from "sequelize";
import { Draft } from "~/models";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { settings } from "~/server/platform/settings";

export type DraftTotals = {
  /** Draft kind, such as "session-wizard". */
  kind: string;
  drafts: number;
  /** Last change of the oldest draft: ISO 8601 in UTC. */
  untouchedSince: string;
};

/** Counts the drafts of all users by kind. One query, along an index. */
export async function countDraftsByKind(): Promise<DraftTotals[]> {
  const rows = (await Draft.findAll({
    attributes: [
      "kind",
      [fn("COUNT", literal("*")), "drafts"],
      [fn("MIN", literal("updated_at")), "first"],
    ],
    group: ["kind"],
    order: ["kind"],
    raw: true,
  })) as unknown as { kind: string; drafts: number | string; first: string | Date }[];
  return rows.map(({ kind, drafts, first }) => ({
    kind,
    drafts: Number(drafts),
    untouchedSince: new Date(first).toISOString(),
  }));
}

/** Counts idempotency records and active sign-ins. One query. */
export async function countIdempotencyRecordsAndSignIns(): Promise<{
  idempotencyRecords: number;
  signIns: number;
}> {
  const now = Date.now();
  const [row] = await database().query<Record<"kept" | "signed_in", number | string>>(
    "SELECT (SELECT COUNT(*) FROM kept_answers) AS kept, (SELECT COUNT(*) FROM sign_ins " +
      "WHERE expires_at > :now AND last_seen_at > :idle AND awaits_code = false) AS signed_in",
    {
      replacements: {
        now: timeInSql(new Date(now)),
        idle: timeInSql(new Date(now - settings().signInIdleMinutes * 60_000)),
      },
      type: QueryTypes.SELECT,
    },
  );
  return { idempotencyRecords: Number(row?.kept ?? 0), signIns: Number(row?.signed_in ?? 0) };
}
