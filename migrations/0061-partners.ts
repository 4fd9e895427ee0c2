import { DataTypes } from "sequelize";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addChildCount,
  addLineSortIndexes,
  addRowCount,
  addSortIndexes,
  addTextScan,
  addTextSearch,
  dropChildCount,
  dropListTable,
  lineColumn,
  type Migration,
  type MigrationContext,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

const number = (defaultValue: number) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  defaultValue,
});
const flag = (defaultValue: boolean) => ({
  type: DataTypes.BOOLEAN,
  allowNull: false,
  defaultValue,
});

const partnerColumns = (context: MigrationContext) => ({
  ...recordColumns(),
  ...nameColumns(context),
  kind: lineColumn(context),
  contact_first_name: lineColumn(context),
  contact_last_name: lineColumn(context),
  contact_title: lineColumn(context),
  contact_phone: lineColumn(context),
  contact_email: lineColumn(context),
  website: lineColumn(context),
  description: lineColumn(context),
  contract_from: lineColumn(context),
  contract_to: lineColumn(context),
  seats: number(0),
  access_code: lineColumn(context),
  normalized_access_code: { type: DataTypes.TEXT },
  covers_plan: lineColumn(context),
  covers_percent: number(100),
  agreement_signed_on: lineColumn(context),
  status: { ...lineColumn(context), defaultValue: "Prospect" },
  shows_on_site: flag(false),
  offer_count: number(0),
  eligibility_changed_at: { type: DataTypes.DATE },
  search_text: lineColumn(context),
});

const offerColumns = (context: MigrationContext) => ({
  ...recordColumns(),
  ...nameColumns(context),
  partner_id: parentColumn("partners"),
  label: lineColumn(context),
  code: lineColumn(context),
  normalized_code: { type: DataTypes.TEXT },
  kind: lineColumn(context),
  value: number(0),
  plan_codes: lineColumn(context),
  from_day: lineColumn(context),
  to_day: lineColumn(context),
  max_redemptions: number(0),
  budget_cents: number(0),
  stage: { ...lineColumn(context), defaultValue: "Draft" },
  reach: { ...lineColumn(context), defaultValue: "everyone" },
  paid_to_show: flag(false),
  used_count: number(0),
  used_cents: number(0),
  search_text: lineColumn(context),
});

const OFFER_COUNT = {
  parent: "partners",
  child: "partner_offers",
  key: "partner_id",
  column: "offer_count",
};

const DATES = ["created_at", "updated_at"];
const TABLES = [
  ["partner_offers", "partner-offer"],
  ["partners", "partner"],
] as const;

/** Partners with their offers and eligibility lists (AREAS 11). */
export const partners: Migration = {
  name: "0061-partners",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable("partners", partnerColumns(context), { transaction });
    await run("CREATE UNIQUE INDEX partners_name ON partners (normalized_name)");
    await run("CREATE UNIQUE INDEX partners_access_code ON partners (normalized_access_code)");
    await addSortIndexes(context, "partners", [
      ...["kind", "seats", "contract_to", "status", "offer_count"],
      ...DATES,
    ]);
    await addLineSortIndexes(context, "partners", ["contact_last_name"]);

    await schema.createTable("partner_offers", offerColumns(context), { transaction });
    await run(
      "CREATE UNIQUE INDEX partner_offers_name ON partner_offers (partner_id, normalized_name)",
    );
    await run("CREATE UNIQUE INDEX partner_offers_code ON partner_offers (normalized_code)");
    await run("CREATE INDEX partner_offers_of_partner ON partner_offers (partner_id, id)");
    await addSortIndexes(context, "partner_offers", [
      ...["normalized_name", "to_day", "used_count"],
      ...DATES,
    ]);
    await addChildCount(context, OFFER_COUNT);

    await run(
      "CREATE TABLE partner_eligibility (partner_id INTEGER NOT NULL REFERENCES partners (id) ON DELETE RESTRICT, " +
        "identity_hash TEXT NOT NULL, PRIMARY KEY (partner_id, identity_hash))",
    );
    await run("CREATE INDEX partner_eligibility_of_hash ON partner_eligibility (identity_hash)");

    for (const [table, entity] of TABLES) {
      await addTextSearch(context, table);
      await addTextScan(context, table);
      await addRowCount(context, table);
      await addToChanges(context, table, () => `'${entity}'`);
    }
  },

  async down(context) {
    const { schema, transaction, run } = context;
    await schema.dropTable("partner_eligibility", { transaction });
    for (const [table, entity] of TABLES) {
      await removeFromChanges(context, table);
      await run(`DELETE FROM record_changes WHERE entity = '${entity}'`);
      await dropListTable(context, table);
    }
    await dropChildCount(context, OFFER_COUNT);
  },
};
