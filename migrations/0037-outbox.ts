import { DataTypes } from "sequelize";
import {
  addLineSortIndexes,
  addRowCount,
  addSortIndexes,
  addTextScan,
  addTextSearch,
  dropListTable,
  lineColumn,
  type Migration,
  recordColumns,
} from "./migration";

const TABLE = "outbox_messages";

/** Messages by mail and text, and their delivery. */
export const outbox: Migration = {
  name: "0037-outbox",

  async up(context) {
    const line = () => lineColumn(context);
    await context.schema.createTable(
      TABLE,
      {
        ...recordColumns(),
        recipient_kind: line(),
        recipient_id: { type: DataTypes.INTEGER },
        recipient_name: line(),
        address: line(),
        channel: line(),
        purpose: line(),
        language: line(),
        template: line(),
        subject: line(),
        text: line(),
        link: line(),
        sealed_link: { type: DataTypes.TEXT },
        due_at: { type: DataTypes.DATE, allowNull: false },
        status: line(),
        stop_reason: line(),
        attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
        next_attempt_at: { type: DataTypes.DATE, allowNull: false },
        last_error: line(),
        dedupe_key: line(),
        message_id: line(),
        provider_id: line(),
        sent_at: { type: DataTypes.DATE },
        delivered_at: { type: DataTypes.DATE },
        claimed_at: { type: DataTypes.DATE },
        lease_id: { type: DataTypes.INTEGER },
        about_type: line(),
        about_id: { type: DataTypes.INTEGER },
        search_text: line(),
      },
      { transaction: context.transaction },
    );
    const createIndex = (name: string, columns: string, rest = "") =>
      context.run(`CREATE INDEX ${TABLE}_${name} ON ${TABLE} (${columns})${rest}`);
    await context.run(`CREATE UNIQUE INDEX ${TABLE}_dedupe_key ON ${TABLE} (dedupe_key)`);
    await createIndex("waiting", "channel, next_attempt_at, id", " WHERE status = 'Scheduled'");
    await createIndex("sending", "channel, id", " WHERE status = 'Sending'");
    // Counted for the limit per minute.
    await createIndex("claimed", "channel, claimed_at");
    await createIndex("of_provider", "provider_id", " WHERE provider_id <> ''");
    await createIndex("about", "about_type, about_id");
    await createIndex("of_recipient", "recipient_kind, recipient_id, created_at, id");
    await createIndex("of_status", "status, created_at, id");
    await addSortIndexes(context, TABLE, [
      "purpose",
      "channel",
      "due_at",
      "status",
      "created_at",
      "updated_at",
    ]);
    await addLineSortIndexes(context, TABLE, ["recipient_name"]);
    await addTextSearch(context, TABLE);
    await addTextScan(context, TABLE);
    await addRowCount(context, TABLE);
  },

  async down(context) {
    await dropListTable(context, TABLE);
  },
};
