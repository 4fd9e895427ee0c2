import { formatCopyName, parseUploadId } from "~/models/sessions/session.schema";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import type { SessionData } from "./present";
import { getSession } from "./sessions";

/** Initial wizard state for editing a session. @throws NotFoundError */
export async function initializeEdit(caller: Caller, id: number): Promise<InitialWizardDraft> {
  authorize(caller, "content.write");
  const session = await getSession(caller, id);
  const typed = toRawValues(session);
  return { typed, made: { id, version: session.version, typed } };
}

/**
 * Initial wizard state for copying a session: all its values, with "Copy of " before name and title (specification
 * 000, section 4).
 * @throws NotFoundError
 */
export async function initializeCopy(caller: Caller, id: number): Promise<InitialWizardDraft> {
  authorize(caller, "content.write");
  const session = await getSession(caller, id);
  const [name, title] = [formatCopyName(session.name), formatCopyName(session.title)];
  return { typed: { ...toRawValues(session), name, title }, copyOf: id };
}

/** Converts a session to the wizard's raw values. A deleted message or advertisement becomes blank. */
export function toRawValues(session: SessionData): RawValues {
  const { name, title, billType, startType, audioUrl } = session;
  const videoUrl = session.videoUrl ?? "";
  return {
    name,
    title,
    description: session.description ?? "",
    departmentId: String(session.departmentId),
    specialityId: String(session.specialityId),
    billType,
    startType,
    liveCoach: session.liveCoach === "Y" ? "Yes" : "No",
    audioUrl,
    audio: parseUploadId(audioUrl),
    audioDuration: toText(session.audioDuration),
    audioTranscript: session.audioTranscript ?? "",
    videoUrl,
    video: parseUploadId(videoUrl),
    videoDuration: toText(session.videoDuration),
    videoTranscript: session.videoTranscript ?? "",
    religiousContent: session.religiousContent,
    religiousMessageId: toText(session.religiousMessageId),
    advertisingContent: session.advertisingContent,
    advertiserId: toText(session.advertiserId),
    advertisementId: toText(session.advertisementId),
    advertisingDescription: session.advertisingDescription ?? "",
  };
}

const toText = (value: number | null): string => (value === null ? "" : String(value));
