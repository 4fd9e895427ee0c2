import { Advertisement, PlanSession, ReligiousMessage } from "~/models";
import { copyName } from "~/models/sessions/session.schema";
import { recordCreated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findSession } from "./find";
import { presentSession, type SessionData } from "./present";
import { getSession } from "./sessions";

/**
 * Adds a copy of a session, as a draft whose name and title begin with "Copy of " (specification 000, section 4). Both have
 * the same uploaded files from then on. @throws NotFoundError, StaleError
 */
export async function duplicateSession(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<SessionData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await holdShown(writer, id);
    const source = await findSession(writer, id);
    await requireVersion(writer, "session", presentSession(source), expected);
    const { name, title } = source;
    const copy = await PlanSession.create(
      { ...copiedColumns(source), name: copyName(name), title: copyName(title) },
      { transaction },
    );
    return recordCreated(writer, "session", await getSession(writer, copy.id));
  });
}

/**
 * Keeps what a session shows until the transaction ends. Deleting it locks it first and the sessions with it last: a copy
 * that took them the other way round would wait for it, and it for the copy.
 */
async function holdShown(writer: CallerInTransaction, id: number): Promise<void> {
  const { transaction } = writer;
  const session = await PlanSession.findByPk(id, { transaction });
  const held = { attributes: ["id"], transaction, lock: transaction.LOCK.KEY_SHARE };
  if (session?.religiousMessageId)
    await ReligiousMessage.findByPk(session.religiousMessageId, held);
  if (session?.advertisementId) await Advertisement.findByPk(session.advertisementId, held);
}

/** What a copy has in common with its session: not the id, the status, the dates. */
const COPIED = [
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

function copiedColumns(session: PlanSession) {
  const columns = COPIED.map((column) => [column, session[column]]);
  return Object.fromEntries(columns) as Pick<PlanSession, (typeof COPIED)[number]>;
}
