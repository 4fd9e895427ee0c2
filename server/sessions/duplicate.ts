import { Advertisement, PlanSession, ReligiousMessage } from "~/models";
import { formatCopyName } from "~/models/sessions/session.schema";
import { recordCreated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findSession } from "./find";
import { presentSession, type SessionData } from "./present";
import { getSession } from "./sessions";

/**
 * Creates a copy of a session, as a draft whose name and title begin with "Copy of " (specification 000, section 4).
 * Both share the uploaded files.
 * @throws NotFoundError, StaleError
 */
export async function duplicateSession(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<SessionData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await lockShownMedia(writer, id);
    const source = await findSession(writer, id);
    await requireVersion(writer, "session", presentSession(source), expectedVersions);
    const { name, title } = source;
    const copy = await PlanSession.create(
      { ...copyColumns(source), name: formatCopyName(name), title: formatCopyName(title) },
      { transaction },
    );
    return recordCreated(writer, "session", await getSession(writer, copy.id));
  });
}

/**
 * Locks the shown media until the transaction ends. Deleting media locks them before the sessions; the opposite order
 * would deadlock.
 */
async function lockShownMedia(writer: CallerInTransaction, id: number): Promise<void> {
  const { transaction } = writer;
  const session = await PlanSession.findByPk(id, { transaction });
  const options = { attributes: ["id"], transaction, lock: transaction.LOCK.KEY_SHARE };
  if (session?.religiousMessageId)
    await ReligiousMessage.findByPk(session.religiousMessageId, options);
  if (session?.advertisementId) await Advertisement.findByPk(session.advertisementId, options);
}

/** Columns that are copied: not the id, the status or the dates. */
const COPIED_COLUMNS = [
  "description",
  "specialtyId",
  "billType",
  "startType",
  "liveCoach",
  "audioUrl",
  "audioFileId",
  "audioMinutes",
  "audioTranscript",
  "videoUrl",
  "videoFileId",
  "videoMinutes",
  "videoTranscript",
  "religiousContent",
  "religiousMessageId",
  "goneMessage",
  "advertisingContent",
  "advertisementId",
  "goneAdvertiser",
  "goneAdvertisement",
  "advertisingDescription",
] as const satisfies (keyof PlanSession)[];

function copyColumns(session: PlanSession) {
  const columns = COPIED_COLUMNS.map((column) => [column, session[column]]);
  return Object.fromEntries(columns) as Pick<PlanSession, (typeof COPIED_COLUMNS)[number]>;
}
