import { DataTypes } from "sequelize";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addRowCount,
  addSortIndexes,
  addTextScan,
  addTextSearch,
  dropListTable,
  lineColumn,
  type Migration,
  type MigrationContext,
  nameColumns,
  recordColumns,
} from "./migration";

const whole = () => ({ type: DataTypes.INTEGER, allowNull: false });

const SORTED = ["normalized_name", "code", "status", "position", "created_at", "updated_at"];

/** Plans that were fixed until now, with the prices of a new procedure in whole cents. */
const BUILT_IN = [
  { code: "complete", name: "Complete", cents: 499 },
  { code: "no-fee", name: "Free", cents: 0 },
] as const;

/** Billing plans with versions of their prices; procedures keep the prices that differ (AREAS 10). */
export const billingPlans: Migration = {
  name: "0060-billing-plans",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "billing_plans",
      {
        ...recordColumns(),
        ...nameColumns(context),
        code: lineColumn(context),
        description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
        status: { ...lineColumn(context), defaultValue: "Draft" },
        position: { ...whole(), defaultValue: 0 },
        search_text: lineColumn(context),
      },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX billing_plans_name ON billing_plans (normalized_name)");
    await run("CREATE UNIQUE INDEX billing_plans_code ON billing_plans (code)");
    await addSortIndexes(context, "billing_plans", SORTED);
    await addTextSearch(context, "billing_plans");
    await addTextScan(context, "billing_plans");
    await addRowCount(context, "billing_plans");
    await schema.createTable(
      "billing_plan_prices",
      {
        ...recordColumns(),
        billing_plan_id: {
          ...whole(),
          references: { model: "billing_plans", key: "id" },
          onDelete: "RESTRICT",
        },
        price_cents: whole(),
        valid_from: { type: DataTypes.DATE, allowNull: false },
        created_by: lineColumn(context),
      },
      { transaction },
    );
    await run(
      "CREATE INDEX billing_plan_prices_in_force ON billing_plan_prices (billing_plan_id, valid_from, id)",
    );
    await insertBuiltIn(context);
    // A price that is the plan's own is no longer the procedure's: a new price of the plan counts there too.
    await run("DELETE FROM plans WHERE kind = 'no-fee' OR kind = 'complete' AND price_cents = 499");
    await renamePriceOfDrafts(context, "completePrice", "price-complete");
    await schema.addColumn("plan_choices", "plan_name", lineColumn(context), { transaction });
    for (const { code, name } of BUILT_IN) {
      await run(`UPDATE plan_choices SET plan_name = '${name}' WHERE plan_kind = '${code}'`);
    }
    await addToChanges(context, "billing_plans", () => "'billing-plan'");
  },

  async down(context) {
    const { schema, transaction, run } = context;
    await removeFromChanges(context, "billing_plans");
    await run("DELETE FROM record_changes WHERE entity = 'billing-plan'");
    await run("ALTER TABLE plan_choices DROP COLUMN plan_name");
    for (const { code, cents } of BUILT_IN) {
      await run(
        "INSERT INTO plans (procedure_id, kind, price_cents, version, created_at, updated_at) " +
          `SELECT id, '${code}', COALESCE(${priceInForce(context, code)}, ${cents}), 0, created_at, created_at FROM procedures AS p ` +
          `WHERE NOT EXISTS (SELECT 1 FROM plans WHERE procedure_id = p.id AND kind = '${code}')`,
      );
    }
    const isOther = "NOT IN ('complete', 'no-fee')";
    await run(`DELETE FROM plans WHERE kind ${isOther}`);
    // Who has a plan that is no more keeps what they paid for, and more.
    await run(`UPDATE patient_procedures SET plan_kind = 'complete' WHERE plan_kind ${isOther}`);
    await renamePriceOfDrafts(context, "price-complete", "completePrice");
    await schema.dropTable("billing_plan_prices", { transaction });
    await dropListTable(context, "billing_plans");
  },
};

/** Renames the field of the Complete plan's price in drafts of the wizard. */
const renamePriceOfDrafts = ({ run }: MigrationContext, from: string, to: string) =>
  run(
    `UPDATE drafts SET data = REPLACE(data, '"${from}":', '"${to}":') WHERE kind = 'procedure-plan-wizard'`,
  );

const nowInSql = ({ dialect }: MigrationContext) =>
  dialect === "postgres" ? "CURRENT_TIMESTAMP" : "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')";

const priceInForce = (context: MigrationContext, code: string) =>
  "(SELECT v.price_cents FROM billing_plan_prices AS v JOIN billing_plans AS b ON b.id = v.billing_plan_id " +
  `WHERE b.code = '${code}' AND v.valid_from <= ${nowInSql(context)} ORDER BY v.valid_from DESC, v.id DESC LIMIT 1)`;

async function insertBuiltIn(context: MigrationContext) {
  const { run } = context;
  const now = nowInSql(context);
  const times = `0, ${now}, ${now}`;
  for (const [position, { code, name, cents }] of BUILT_IN.entries()) {
    await run(
      "INSERT INTO billing_plans (name, normalized_name, code, status, position, search_text, version, created_at, updated_at) " +
        `VALUES ('${name}', '${name.toLowerCase()}', '${code}', 'Active', ${position}, '\n\n${name.toLowerCase()}\n\n${code}', ${times})`,
    );
    await run(
      "INSERT INTO billing_plan_prices (billing_plan_id, price_cents, valid_from, created_by, version, created_at, updated_at) " +
        `SELECT id, ${cents}, created_at, '', ${times} FROM billing_plans WHERE code = '${code}'`,
    );
  }
}
