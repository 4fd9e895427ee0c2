import type { Migration } from "./migration";

/** Index of the guidance that patients may see: the newest of a phase is found without a look at its drafts. */
export const indexOfShownGuidance: Migration = {
  name: "0035-index-of-shown-guidance",

  async up({ run }) {
    await run(
      "CREATE INDEX guidances_shown ON guidances (audience, phase, created_at, id) " +
        "WHERE status = 'Active' AND step_count > 0",
    );
  },

  async down({ run }) {
    await run("DROP INDEX guidances_shown");
  },
};
