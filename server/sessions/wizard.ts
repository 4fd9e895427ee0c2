import { sessionWizardSchema } from "~/models/sessions/session.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { deleteDraft } from "~/server/platform/drafts";
import { NotFoundError, StaleError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { inSavepoint, inTransaction } from "~/server/platform/transaction";
import { updateWizardDraft, readWizardDraft } from "~/server/wizards/wizard-draft";
import type { SessionData } from "./present";
import { createSession, updateSession } from "./sessions";

/** Draft kind of the wizard. */
export const SESSION_WIZARD = "session-wizard";

/** Saved session; or the message of a concurrent change or deletion, with nothing saved. */
type Outcome = { session: SessionData; isNew: boolean } | { stale: string } | { deleted: string };

/**
 * Saves a session draft and deletes it: creates a session in status draft, or updates the edited one without changing its
 * status (specification 000, section 4). Validates all steps again. If the session was deleted concurrently, the next
 * save creates a new one.
 * @param expectedVersions version that the edit may replace; default: the one that it started from
 * @throws NotFoundError without the draft, InvalidInputError
 */
export async function saveSessionWizard(
  caller: Caller,
  id: string,
  expectedVersions?: ExpectedVersions,
): Promise<Outcome> {
  authorize(caller, "content.write");
  const ref = { kind: SESSION_WIZARD, id };
  return inTransaction(caller, async (writer) => {
    const { typed: rawValues, made } = await readWizardDraft(writer, ref);
    parseInput(sessionWizardSchema, rawValues);
    try {
      const session = await inSavepoint(writer, async (savepoint) => {
        // Deleted first, so that the draft no longer references files that the update releases.
        await deleteDraft(savepoint, ref.kind, ref.id);
        return made
          ? updateSession(savepoint, made.id, rawValues, expectedVersions ?? [made.version])
          : createSession(savepoint, rawValues);
      });
      return { session, isNew: !made };
    } catch (error) {
      if (error instanceof StaleError) return { stale: error.message };
      if (!(error instanceof NotFoundError)) throw error;
      // The next save creates a new session.
      await updateWizardDraft(writer, ref, (draft) => ({ ...draft, made: undefined }));
      return { deleted: error.message };
    }
  });
}
