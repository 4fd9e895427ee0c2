import type { Migration } from "./migration";

/** Indexes of the messages whose texts are still kept, and of what became of messages lately. */
export const erasedMessages: Migration = {
  name: "0041-erased-messages",

  async up({ run }) {
    await run(
      "CREATE INDEX outbox_messages_with_text ON outbox_messages (created_at, id) WHERE text <> ''",
    );
    // Has all columns of the figures for monitoring.
    await run(
      "CREATE INDEX outbox_messages_counted ON outbox_messages (channel, status, updated_at)",
    );
  },

  async down({ run }) {
    await run("DROP INDEX outbox_messages_with_text");
    await run("DROP INDEX outbox_messages_counted");
  },
};
