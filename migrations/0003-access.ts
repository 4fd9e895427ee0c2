import { DataTypes } from "sequelize";
import {
  addNameSearch,
  addRowCount,
  addSortIndexes,
  dropListTable,
  type Migration,
  nameColumns,
  recordColumns,
} from "./migration";

const ADMINISTRATOR_REFERENCE = {
  type: DataTypes.INTEGER,
  references: { model: "administrators", key: "id" },
  onDelete: "RESTRICT",
} as const;
const LIST_TABLES = ["administrators", "api_tokens"];

/** Administrators, sign-ins, one-time links, API tokens and rate limits. */
export const access: Migration = {
  name: "0003-access",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "administrators",
      {
        ...recordColumns(),
        ...nameColumns(context),
        email: { type: DataTypes.TEXT, allowNull: false },
        normalized_email: { type: DataTypes.TEXT, allowNull: false },
        role: { type: DataTypes.TEXT, allowNull: false },
        is_active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
        password_hash: { type: DataTypes.TEXT },
        totp_secret: { type: DataTypes.TEXT },
        totp_last_step: { type: DataTypes.INTEGER },
        recovery_codes: { type: DataTypes.TEXT },
        last_sign_in_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX administrators_email ON administrators (normalized_email)");

    await schema.createTable(
      "sign_ins",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        administrator_id: { ...ADMINISTRATOR_REFERENCE, allowNull: false },
        token_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
        awaits_code: { type: DataTypes.BOOLEAN, allowNull: false },
        address: { type: DataTypes.TEXT },
        browser: { type: DataTypes.TEXT },
        created_at: { type: DataTypes.DATE, allowNull: false },
        last_seen_at: { type: DataTypes.DATE, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX sign_ins_of_administrator ON sign_ins (administrator_id)");
    await run("CREATE INDEX sign_ins_by_expires_at ON sign_ins (expires_at)");

    await schema.createTable(
      "one_time_links",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        token_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
        purpose: { type: DataTypes.TEXT, allowNull: false },
        administrator_id: { ...ADMINISTRATOR_REFERENCE },
        created_at: { type: DataTypes.DATE, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX one_time_links_of_administrator ON one_time_links (administrator_id)");

    await schema.createTable(
      "api_tokens",
      {
        ...recordColumns(),
        ...nameColumns(context),
        administrator_id: { ...ADMINISTRATOR_REFERENCE, allowNull: false },
        token_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
        hint: { type: DataTypes.TEXT, allowNull: false },
        scope: { type: DataTypes.TEXT, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
        last_used_at: { type: DataTypes.DATE },
        revoked_at: { type: DataTypes.DATE },
      },
      { transaction },
    );
    await run("CREATE INDEX api_tokens_of_administrator ON api_tokens (administrator_id)");

    await addSortIndexes(context, "administrators", [
      "normalized_name",
      "normalized_email",
      "role",
      "created_at",
      "last_sign_in_at",
    ]);
    await addSortIndexes(context, "api_tokens", [
      "normalized_name",
      "created_at",
      "expires_at",
      "last_used_at",
    ]);
    for (const table of LIST_TABLES) {
      await addNameSearch(context, table);
      await addRowCount(context, table);
    }

    // In the column order that the rate limiter library's INSERT expects.
    await run("CREATE TABLE rate_limits (key TEXT PRIMARY KEY, points INTEGER, expire BIGINT)");
    await run("CREATE INDEX rate_limits_by_expire ON rate_limits (expire)");
  },

  async down(context) {
    const { schema, transaction } = context;
    await schema.dropTable("rate_limits", { transaction });
    await dropListTable(context, "api_tokens");
    await schema.dropTable("one_time_links", { transaction });
    await schema.dropTable("sign_ins", { transaction });
    await dropListTable(context, "administrators");
  },
};
