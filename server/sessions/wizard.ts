import { sessionWizardSchema } from "~/models/sessions/session.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { deleteDraft } from "~/server/platform/drafts";
import { NotFoundError, StaleError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { inSavepoint, inTransaction } from "~/server/platform/transaction";
import { changeWizard, readWizard } from "~/server/wizards/wizard-draft";
import type { SessionData } from "./present";
import { createSession, updateSession } from "./sessions";

/** The kind of the wizard's drafts. */
export const SESSION_WIZARD = "session-wizard";

/** What was saved; or why nothing was, though the draft is as it should be: somebody else was there meanwhile. */
type Outcome = { session: SessionData; isNew: boolean } | { stale: string } | { gone: string };

/**
 * Saves what a session wizard has gathered, and the draft is gone: a new session as a draft, or an edit, whose status stays
 * (specification 000, section 4). All rules of all steps are checked again. A session that was deleted meanwhile is made
 * anew by the next save.
 * @param expected the version that the edit may replace; where left out, the one that it began with
 * @throws NotFoundError without the draft, InvalidInputError
 */
export async function saveSessionWizard(
  caller: Caller,
  id: string,
  expected?: ExpectedVersions,
): Promise<Outcome> {
  authorize(caller, "content.write");
  const ref = { kind: SESSION_WIZARD, id };
  return inTransaction(caller, async (writer) => {
    const { typed, made } = await readWizard(writer, ref);
    parseInput(sessionWizardSchema, typed);
    try {
      const session = await inSavepoint(writer, async (savepoint) => {
        // First, so that it holds no file that the session lets go of.
        await deleteDraft(savepoint, ref.kind, ref.id);
        return made
          ? updateSession(savepoint, made.id, typed, expected ?? [made.version])
          : createSession(savepoint, typed);
      });
      return { session, isNew: !made };
    } catch (error) {
      if (error instanceof StaleError) return { stale: error.message };
      if (!(error instanceof NotFoundError)) throw error;
      // The next save makes a new one.
      await changeWizard(writer, ref, (draft) => ({ ...draft, made: undefined }));
      return { gone: error.message };
    }
  });
}
