import { describe, expect, it, beforeAll } from "vitest";
import { QueryTypes } from "sequelize";
import { Department, Specialty } from "~/models";
import { listSessions, SESSION_LIST } from "~/server/sessions/sessions";
import { database } from "~/server/platform/database";
import { admin, ON_POSTGRES, statementsOf, useDatabase } from "../support/database";
import { ALL } from "../support/lists";

const ROWS = 100_000;
const SPEC = Number(process.env.SPEC ?? 45);
describe("scratch", () => {
  useDatabase();
  beforeAll(async () => {
    const dep = Math.ceil(SPEC / 3);
    await Department.bulkCreate(Array.from({ length: dep }, (_, i) => ({ name: `Dept ${i}` })));
    await Specialty.bulkCreate(
      Array.from({ length: SPEC }, (_, i) => ({ name: `Spec ${i}`, departmentId: (i % dep) + 1, isActive: true })),
    );
    const n = ON_POSTGRES
      ? `WITH n(i) AS (SELECT generate_series(1, ${ROWS}))`
      : `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})`;
    const lc = ON_POSTGRES ? "false" : "0";
    const sql = `INSERT INTO plan_sessions (name, normalized_name, title, specialty_id, bill_type, start_type, live_coach, audio_url, audio_minutes, duration_minutes, status, version, created_at, updated_at) `;
    const sel = `SELECT 'Session ' || i || CASE i % 100 WHEN 42 THEN ' Lumex' ELSE '' END, 'session ' || i || CASE i % 100 WHEN 42 THEN ' lumex' ELSE '' END, 'Title ' || i, (i * 7) % ${SPEC} + 1, CASE i%2 WHEN 0 THEN 'Free' ELSE 'Paid' END, CASE i%3 WHEN 0 THEN 'Pre-Procedure' ELSE 'Procedure-Day' END, ${lc}, 'https://x.org', 10, 10 + i % 20, CASE i%2 WHEN 0 THEN 'Active' ELSE 'Draft' END, 0, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM n`;
    const t = performance.now();
    if (ON_POSTGRES) await database().query(sql + n + " " + sel);
    else await database().query(n + " " + sql + sel);
    console.log("fill", performance.now() - t);
    await database().query("ANALYZE");
  });
  it("times", async () => {
    const out: string[] = [];
    const time = async (label: string, q: object) => {
      const query = { ...ALL, limit: 20, ...q } as never;
      await listSessions(admin, query);
      const times = [];
      let sent: string[] = [];
      for (let i = 0; i < 5; i++) {
        const t = performance.now();
        sent = await statementsOf(() => listSessions(admin, query));
        times.push(performance.now() - t);
      }
      const ms = Math.min(...times);
      out.push(`${label}: ${ms.toFixed(1)} ms, ${sent.length} statements`);
      if (ms > Number(process.env.SLOW ?? 20)) {
        const sql = (sent.at(-1) ?? "").replace(/^Executing \([^)]*\): /, "");
        const rows = await database().query<Record<string, string>>((ON_POSTGRES ? "EXPLAIN (ANALYZE) " : "EXPLAIN QUERY PLAN ") + sql, { type: QueryTypes.SELECT });
        out.push(...rows.map((r) => "   " + (r.detail ?? r["QUERY PLAN"])?.slice(0, 160)));
      }
    };
    for (const sortBy of SESSION_LIST.sortFields)
      for (const sortOrder of ["ASC", "DESC"])
        for (const page of [1, 2500, 3000]) if (page === 1 || sortOrder === "ASC") await time(`${sortBy} ${sortOrder} p${page}`, { sortBy, sortOrder, page });
    for (const search of ["lumex", "se", "ses", "spec 4", "dept 3", "S4711", "sp", "nothinghere"])
      for (const sortBy of ["id", "name", "department", "specialty"]) await time(`search ${search} by ${sortBy}`, { search, sortBy });
    for (const status of ["Active"])
      for (const sortBy of ["id", "name", "department", "specialty"]) await time(`status ${status} by ${sortBy}`, { status, sortBy });
    console.log(out.join("\n"));
    expect(1).toBe(1);
  });
});
