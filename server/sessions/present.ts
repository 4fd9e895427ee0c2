import type { PlanSession } from "~/models";
import { MEDIA_KINDS } from "~/models/sessions/session.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { emptyToNull } from "~/server/platform/contact";
import { presentPublishing } from "~/server/platform/publishing";

/**
 * Presents a session as plain data, with its references by name (specification 000, section 3.1; DESIGN 5). Media
 * durations are in minutes. A deleted message or advertisement has its stored name, but no id.
 */
export function presentSession(session: PlanSession) {
  const { specialty } = session;
  if (!specialty?.department)
    throw new Error(`Session ${session.id} was read without its specialty`);
  return {
    id: session.id,
    name: session.name,
    title: session.title,
    description: emptyToNull(session.description),
    departmentId: specialty.departmentId,
    department: specialty.department.name,
    specialityId: specialty.id,
    specialty: specialty.name,
    billType: session.billType,
    startType: session.startType,
    liveCoach: session.liveCoach ? "Y" : "N",
    duration: `${session.durationMinutes} min`,
    ...presentPublishing(session),
    mediaCheckedAt: session.mediaCheckedAt?.toISOString() ?? null,
    unreachableMedia: MEDIA_KINDS.filter((kind) =>
      session.unreachableMedia.split(",").includes(kind),
    ),
    audioUrl: fileAddress(session.audioFileId) ?? session.audioUrl,
    audioDuration: session.audioMinutes,
    audioTranscript: emptyToNull(session.audioTranscript),
    videoUrl: fileAddress(session.videoFileId) ?? emptyToNull(session.videoUrl),
    videoDuration: session.videoMinutes ?? null,
    videoTranscript: emptyToNull(session.videoTranscript),
    ...presentMessage(session),
    ...presentAdvertisement(session),
    version: session.version,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
  };
}

function presentMessage({ religiousContent, religiousMessage, goneMessage }: PlanSession) {
  return {
    religiousContent: toYesNo(religiousContent),
    religiousMessageId: religiousMessage?.id ?? null,
    religiousMessage: religiousMessage?.title ?? goneMessage ?? null,
    religiousMessageDeleted: religiousContent && !religiousMessage,
  };
}

function presentAdvertisement(session: PlanSession) {
  const { advertisingContent, advertisement, goneAdvertiser, goneAdvertisement } = session;
  return {
    advertisingContent: toYesNo(advertisingContent),
    advertiserId: advertisement?.advertiserId ?? null,
    advertiser: advertisement?.advertiser?.name ?? goneAdvertiser ?? null,
    advertisementId: advertisement?.id ?? null,
    advertisement: advertisement?.name ?? goneAdvertisement ?? null,
    advertisementDeleted: advertisingContent && !advertisement,
    advertisingDescription: emptyToNull(session.advertisingDescription),
  };
}

const toYesNo = (value: boolean) => (value ? "Yes" : "No");

export type SessionData = ReturnType<typeof presentSession>;
