import { type PatientProcedure, PlanSession, SessionAssessment } from "~/models";
import type { MediaKind } from "~/models/sessions/session.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { type Playback, resolvePlayback } from "~/server/media/playback";
import { type FileMetadata, findPublicFile } from "~/server/files/read";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseCues, toLines, formatWebVtt } from "~/server/sessions/captions";
import { toMinutes } from "~/server/sessions/recording-minutes";
import { readCatalogueEntries } from "./catalogue-entries";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { findFitting, fittingStartTypes } from "./fitting-sessions";
import { readCareTeamPhone, findOwnProcedure } from "./own-procedures";
import { type OwnSession, listSessionsByProcedure } from "./own-sessions";
import { findSponsoredMessage, type SponsoredMessage } from "~/server/sponsored/session-message";
import { findOfferedMessage, type OfferedMessage } from "./religious-messages";

/** A recording for the player. */
export type Recording = {
  playback: Playback;
  /** Its URL, as a fallback link. */
  address: string;
  /** Lines of the transcript; empty without one. */
  transcript: string[];
  /** Whether the transcript has timestamps, so that captions exist. */
  hasCaptions: boolean;
};

const NO_CAPTIONS = "Captions not found";

/** A session of one of the caller's procedures, with its recordings. */
export type PlayableSession = {
  procedure: Pick<PatientProcedure, "id" | "title"> & { phone: ShownPhone | null };
  session: OwnSession;
  /** Lengths in whole minutes: the recording's own if it is known, else as an editor entered it; null if neither is known. */
  minutes: Record<MediaKind, number | null>;
  /** Whether there is a recording. */
  available: Record<MediaKind, boolean>;
  /** The next session of the plan that fits the day; null after the last one. */
  next: OwnSession | null;
  /** The patient's latest own assessment; null without one. */
  lastAssessment: { anxietyLevel: number; at: string } | null;
  /** Religious message that is offered before the recording; null without one, and where there are no recordings. */
  message: OfferedMessage | null;
  /** Advertisement that is shown with the recording, where the patient has authorized it; null without one. */
  sponsored: SponsoredMessage | null;
  /** Recordings; null before the first assessment, and where the plan does not include the session. */
  recordings: Record<MediaKind, Recording | null> | null;
};

/**
 * Reads a session for its player (specification 000, section 2.7). Recordings are withheld until the patient has
 * answered the pre-session survey.
 * @throws NotFoundError for a session of another procedure, and one that is not Active
 */
export async function getOwnSession(
  caller: Caller,
  procedureId: number,
  sessionId: number,
): Promise<PlayableSession> {
  const procedure = await findOwnProcedure(caller, procedureId);
  const { summary, session, next } = await findOwnSession(caller, procedure, sessionId);
  const last = await findLastAssessment(caller, procedure, sessionId);
  const media = await presentMedia(session, (fileId) => findPublicFile(caller, fileId));
  return {
    procedure: {
      id: procedure.id,
      title: procedure.title,
      phone: await readCareTeamPhone(caller, procedure),
    },
    session: summary,
    next,
    ...media,
    lastAssessment: last && { anxietyLevel: last.anxietyLevel, at: last.createdAt.toISOString() },
    ...(last && summary.inPlan
      ? {
          recordings: media.recordings,
          message: await findOfferedMessage(caller, session),
          sponsored: await findSponsoredMessage(caller, session),
        }
      : { recordings: null, message: null, sponsored: null }),
  };
}

/** Presents a session's recordings and their lengths. @param findUpload finds an uploaded file that the caller may play */
export async function presentMedia(
  session: PlanSession,
  findUpload: (fileId: string) => Promise<FileMetadata | null>,
) {
  const { audioMinutes, videoMinutes, audioFileId, videoFileId } = session;
  const audio = toRecording(session, "audio");
  const video = toRecording(session, "video");
  const readMinutes = async (fileId: string | null, entered: number | null) => {
    const seconds = (fileId && (await findUpload(fileId))?.durationSeconds) || null;
    return seconds === null ? entered : toMinutes(seconds);
  };
  return {
    minutes: {
      audio: await readMinutes(audioFileId, audioMinutes),
      video: video && (await readMinutes(videoFileId, videoMinutes)),
    },
    available: { audio: audio !== null, video: video !== null },
    recordings: { audio, video },
  };
}

/**
 * Returns the captions (WebVTT) of a recording that the patient may play.
 * @throws NotFoundError, also for a transcript without timestamps
 */
export async function getOwnCaptions(
  caller: Caller,
  procedureId: number,
  sessionId: number,
  kind: MediaKind,
): Promise<string> {
  const procedure = await findOwnProcedure(caller, procedureId);
  const { summary, session } = await findOwnSession(caller, procedure, sessionId);
  const mayPlay = summary.inPlan && (await findLastAssessment(caller, procedure, sessionId));
  if (!mayPlay) throw new NotFoundError(NO_CAPTIONS);
  return formatCaptions(session, kind);
}

/** Formats the captions (WebVTT) of a session's recording. @throws NotFoundError for a transcript without timestamps */
export function formatCaptions(session: PlanSession, kind: MediaKind): string {
  const cues = parseCues(selectMedia(session, kind).transcript);
  if (cues.length === 0) throw new NotFoundError(NO_CAPTIONS);
  return formatWebVtt(cues);
}

/** Finds a session of a procedure: its list summary, its row, and the next one of the plan. @throws NotFoundError */
export async function findOwnSession(
  caller: Caller,
  procedure: PatientProcedure,
  sessionId: number,
): Promise<{ summary: OwnSession; session: PlanSession; next: OwnSession | null }> {
  authorize(caller, "patient.own");
  const sessionsByProcedure = await listSessionsByProcedure(
    caller,
    [procedure],
    await readCatalogueEntries(caller, [procedure]),
  );
  const sessions = sessionsByProcedure.get(procedure.id) ?? [];
  const summary = sessions.find(({ id }) => id === sessionId);
  const session =
    summary && (await PlanSession.findByPk(sessionId, { transaction: caller.transaction }));
  if (!summary || !session) throw new NotFoundError("Session not found");
  const following = sessions.slice(summary.number).filter(({ inPlan }) => inPlan);
  const next = findFitting(following, fittingStartTypes(procedure.date));
  return { summary, session, next };
}

/** Whether a session's recording is played in the page, not opened on another site. */
export function isPlayedHere(session: PlanSession, kind: MediaKind): boolean {
  const recording = toRecording(session, kind);
  return recording !== null && !["link", "text"].includes(recording.playback.kind);
}

async function findLastAssessment(
  { patientId, transaction }: Caller,
  { id }: PatientProcedure,
  sessionId: number,
): Promise<SessionAssessment | null> {
  if (!patientId) return null;
  return SessionAssessment.findOne({
    where: { patientId, patientProcedureId: id, sessionId },
    order: [["id", "DESC"]],
    transaction,
  });
}

function toRecording(session: PlanSession, kind: MediaKind): Recording | null {
  const { address, transcript } = selectMedia(session, kind);
  if (!address) return null;
  return {
    address,
    playback: resolvePlayback(address, kind),
    transcript: toLines(transcript),
    hasCaptions: parseCues(transcript).length > 0,
  };
}

function selectMedia(
  session: PlanSession,
  kind: MediaKind,
): { address: string; transcript: string } {
  const { audioUrl, audioFileId, audioTranscript } = session;
  const { videoUrl, videoFileId, videoTranscript } = session;
  return kind === "audio"
    ? { address: fileAddress(audioFileId) ?? audioUrl, transcript: audioTranscript }
    : { address: fileAddress(videoFileId) ?? videoUrl, transcript: videoTranscript };
}
