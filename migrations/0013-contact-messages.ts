import { DataTypes } from "sequelize";
import {
  addLineSortIndexes,
  addRowCount,
  addSortIndexes,
  addTextSearch,
  dropListTable,
  lineColumn,
  type Migration,
  recordColumns,
} from "./migration";

/** Messages to the hospital from the public site. */
export const contactMessages: Migration = {
  name: "0013-contact-messages",

  async up(context) {
    await context.schema.createTable(
      "contact_messages",
      {
        ...recordColumns(),
        name: lineColumn(context),
        email: lineColumn(context),
        topic: lineColumn(context),
        message: { type: DataTypes.TEXT, allowNull: false },
        status: lineColumn(context),
        answered_at: { type: DataTypes.DATE },
        answered_by: { type: DataTypes.TEXT },
        search_text: lineColumn(context),
      },
      { transaction: context.transaction },
    );
    await addSortIndexes(context, "contact_messages", [
      "topic",
      "status",
      "created_at",
      "updated_at",
    ]);
    await addLineSortIndexes(context, "contact_messages", ["name"]);
    // For the list: newest first, usually filtered by status.
    await context.run(
      "CREATE INDEX contact_messages_of_status ON contact_messages (status, created_at, id)",
    );
    await addTextSearch(context, "contact_messages");
    await addRowCount(context, "contact_messages");
  },

  async down(context) {
    await dropListTable(context, "contact_messages");
  },
};
