import type { Migration } from "./migration";

/** Index of text messages by our own id, by which a gateway may say what became of them. */
export const messageIds: Migration = {
  name: "0042-message-ids",

  async up({ run }) {
    await run(
      "CREATE INDEX outbox_messages_of_message_id ON outbox_messages (message_id) WHERE channel = 'text'",
    );
  },

  async down({ run }) {
    await run("DROP INDEX outbox_messages_of_message_id");
  },
};
