import type { Migration } from "./migration";

/** What administrators are told by mail, and an index of the messages that a withdrawal stops. */
export const notifications: Migration = {
  name: "0040-notifications",

  async up({ run }) {
    await run(
      "ALTER TABLE administrators ADD COLUMN notified_about TEXT NOT NULL DEFAULT 'assignment'",
    );
    await run(
      "CREATE INDEX outbox_messages_of_address ON outbox_messages (address, channel) WHERE status = 'Scheduled'",
    );
  },

  async down({ run }) {
    await run("DROP INDEX outbox_messages_of_address");
    await run("ALTER TABLE administrators DROP COLUMN notified_about");
  },
};
