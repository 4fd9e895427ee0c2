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
  it("variants", async () => {
    const out: string[] = [];
    const J = "JOIN specialties s ON s.id = p.specialty_id JOIN departments d ON d.id = s.department_id";
    const V: Record<string, string> = {
      dep_ids: `SELECT p.id FROM plan_sessions p ${J} ORDER BY d.normalized_name, s.normalized_name, p.id LIMIT 20 OFFSET $O`,
      dep_rank: `SELECT p.id FROM (SELECT s.id, row_number() OVER (ORDER BY d.normalized_name, s.normalized_name) AS rank FROM specialties s JOIN departments d ON d.id = s.department_id) r JOIN plan_sessions p ON p.specialty_id = r.id ORDER BY r.rank, p.id LIMIT 20 OFFSET $O`,
      spec_ids: `SELECT p.id FROM plan_sessions p JOIN specialties s ON s.id = p.specialty_id ORDER BY s.normalized_name, p.specialty_id, p.id LIMIT 20 OFFSET $O`,
      name_ids: `SELECT p.id FROM plan_sessions p ORDER BY p.normalized_name, p.id LIMIT 20 OFFSET $O`,
      status_ids: `SELECT p.id FROM plan_sessions p WHERE p.status = 'Active' ORDER BY p.normalized_name, p.id LIMIT 20 OFFSET $O`,
    };
    for (const [name, text] of Object.entries(V)) for (const offset of [0, 49980]) {
      const sql = text.replace("$O", String(offset));
      const times = [];
      for (let i = 0; i < 5; i++) { const t = performance.now(); await database().query(sql); times.push(performance.now() - t); }
      out.push(`${name} ${offset}: ${Math.min(...times).toFixed(1)}`);
      const rows = await database().query<Record<string, string>>((ON_POSTGRES ? "EXPLAIN (ANALYZE) " : "EXPLAIN QUERY PLAN ") + sql, { type: QueryTypes.SELECT });
      out.push(...rows.map((r) => "   " + (r.detail ?? r["QUERY PLAN"])?.slice(0, 130)));
    }
    console.log(out.join("\n"));
    expect(1).toBe(1);
  });
});
