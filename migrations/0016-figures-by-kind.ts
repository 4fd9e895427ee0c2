import type { Migration } from "./migration";

/** Covering indexes for the statistics about files and drafts on /admin/system. */
export const figuresByKind: Migration = {
  name: "0016-figures-by-kind",

  async up({ run }) {
    await run("CREATE INDEX stored_files_by_kind ON stored_files (kind, bytes)");
    await run("CREATE INDEX drafts_by_kind ON drafts (kind, updated_at)");
  },

  async down({ run }) {
    await run("DROP INDEX stored_files_by_kind");
    await run("DROP INDEX drafts_by_kind");
  },
};
