import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Idempotency records: stored responses of writes, replayed for retried calls and forms posted twice. */
export const keptAnswers: Migration = {
  name: "0005-kept-answers",

  async up({ schema, transaction, run }) {
    await schema.createTable(
      "kept_answers",
      {
        key: { type: DataTypes.TEXT, primaryKey: true },
        fingerprint: { type: DataTypes.TEXT, allowNull: false },
        answer: { type: DataTypes.TEXT, allowNull: false },
        expires_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
    await run("CREATE INDEX kept_answers_by_expires_at ON kept_answers (expires_at)");
  },

  async down({ schema, transaction }) {
    await schema.dropTable("kept_answers", { transaction });
  },
};
