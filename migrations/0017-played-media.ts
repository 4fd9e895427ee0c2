import type { Migration } from "./migration";

/** Which recording an assessment started, "audio" or "video"; null for none, and for earlier assessments. */
export const playedMedia: Migration = {
  name: "0017-played-media",

  async up({ run }) {
    await run("ALTER TABLE session_assessments ADD COLUMN played_media TEXT");
  },

  async down({ run }) {
    await run("ALTER TABLE session_assessments DROP COLUMN played_media");
  },
};
