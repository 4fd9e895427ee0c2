import { copyName, parseUploadId } from "~/models/sessions/session.schema";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { Begun } from "~/server/wizards/wizard-draft";
import type { SessionData } from "./present";
import { getSession } from "./sessions";

/** What the wizard begins with that edits a session. @throws NotFoundError */
export async function beginEdit(caller: Caller, id: number): Promise<Begun> {
  authorize(caller, "content.write");
  const session = await getSession(caller, id);
  const typed = formValuesOf(session);
  return { typed, made: { id, version: session.version, typed } };
}

/**
 * What the wizard begins with that makes a copy of a session: all that it holds, its name and title with "Copy of " before
 * them (specification 000, section 4). @throws NotFoundError
 */
export async function beginCopy(caller: Caller, id: number): Promise<Begun> {
  authorize(caller, "content.write");
  const session = await getSession(caller, id);
  const [name, title] = [copyName(session.name), copyName(session.title)];
  return { typed: { ...formValuesOf(session), name, title }, copyOf: id };
}

/** A session as the wizard's fields hold it. A message or an advertisement that was deleted is none. */
export function formValuesOf(session: SessionData): RawValues {
  const { name, title, billType, startType, audioUrl } = session;
  const videoUrl = session.videoUrl ?? "";
  return {
    ...{ name, title, description: session.description ?? "" },
    departmentId: String(session.departmentId),
    specialityId: String(session.specialityId),
    ...{ billType, startType, liveCoach: session.liveCoach === "Y" ? "Yes" : "No" },
    ...{ audioUrl, audio: parseUploadId(audioUrl), audioDuration: textOf(session.audioDuration) },
    audioTranscript: session.audioTranscript ?? "",
    ...{ videoUrl, video: parseUploadId(videoUrl), videoDuration: textOf(session.videoDuration) },
    videoTranscript: session.videoTranscript ?? "",
    religiousContent: session.religiousContent,
    religiousMessageId: textOf(session.religiousMessageId),
    advertisingContent: session.advertisingContent,
    advertiserId: textOf(session.advertiserId),
    advertisementId: textOf(session.advertisementId),
    advertisingDescription: session.advertisingDescription ?? "",
  };
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));
