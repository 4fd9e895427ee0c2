import { type PatientProcedure, PlanSession, SessionAssessment } from "~/models";
import type { MediaKind } from "~/models/sessions/session.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { type Playback, playbackOf } from "~/server/media/playback";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { cuesOf, linesOf, webVttOf } from "~/server/sessions/captions";
import { catalogueOf } from "./catalogue-of";
import { findOwnProcedure } from "./own-procedures";
import { type OwnSession, sessionsOf } from "./own-sessions";

/** A recording that a patient may play. */
export type Recording = {
  playback: Playback;
  /** Its own address, for when it does not play. */
  address: string;
  /** The lines of what is said in it; none where nobody wrote it down. */
  transcript: string[];
  /** Whether the transcript has times, and so there are captions. */
  hasCaptions: boolean;
};

/** A session of one of a patient's procedures, with what it plays. */
export type SessionToPlay = {
  procedure: Pick<PatientProcedure, "id" | "title" | "phone">;
  session: OwnSession;
  /** How long each plays, in whole minutes; null where there is none. */
  minutes: Record<MediaKind, number | null>;
  /** The patient's own last answers before it; null before the first ones. */
  last: { anxietyLevel: number; at: string } | null;
  /** What plays; null until the patient has answered before it, and where it is not part of the plan. */
  recordings: Record<MediaKind, Recording | null> | null;
};

/**
 * A session as its player shows it (specification 000, section 2.7). Nothing of what it plays leaves here before the patient
 * has answered the pre-session survey.
 * @throws NotFoundError for another procedure's session, and one that is not Active
 */
export async function getOwnSession(
  caller: Caller,
  procedureId: number,
  sessionId: number,
): Promise<SessionToPlay> {
  const procedure = await findOwnProcedure(caller, procedureId);
  const { told, session } = await findSessionOf(caller, procedure, sessionId);
  const last = await lastAnswers(caller, procedure, sessionId);
  const { audioMinutes, videoMinutes } = session;
  const audio = recordingOf(session, "audio");
  const video = recordingOf(session, "video");
  return {
    procedure: { id: procedure.id, title: procedure.title, phone: procedure.phone },
    session: told,
    minutes: { audio: audioMinutes, video: video && (videoMinutes ?? null) },
    last: last && { anxietyLevel: last.anxietyLevel, at: last.createdAt.toISOString() },
    recordings: last && told.inPlan ? { audio, video } : null,
  };
}

/**
 * The captions of what a session plays (WebVTT), for a patient who may play it. @throws NotFoundError, also where its
 * transcript has no times
 */
export async function getOwnCaptions(
  caller: Caller,
  procedureId: number,
  sessionId: number,
  kind: MediaKind,
): Promise<string> {
  const procedure = await findOwnProcedure(caller, procedureId);
  const { told, session } = await findSessionOf(caller, procedure, sessionId);
  const mayPlay = told.inPlan && (await lastAnswers(caller, procedure, sessionId));
  const cues = mayPlay ? cuesOf(mediaOf(session, kind).transcript) : [];
  if (cues.length === 0) throw new NotFoundError("Captions not found");
  return webVttOf(cues);
}

/** A session of a procedure, as the list tells it and as it is stored. @throws NotFoundError */
export async function findSessionOf(
  caller: Caller,
  procedure: PatientProcedure,
  sessionId: number,
): Promise<{ told: OwnSession; session: PlanSession }> {
  authorize(caller, "patient.own");
  const sessions = await sessionsOf(caller, [procedure], await catalogueOf(caller, [procedure]));
  const told = sessions.get(procedure.id)?.find(({ id }) => id === sessionId);
  const session =
    told && (await PlanSession.findByPk(sessionId, { transaction: caller.transaction }));
  if (!told || !session) throw new NotFoundError("Session not found");
  return { told, session };
}

async function lastAnswers(
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

function recordingOf(session: PlanSession, kind: MediaKind): Recording | null {
  const { address, transcript } = mediaOf(session, kind);
  if (!address) return null;
  return {
    address,
    playback: playbackOf(address, kind),
    transcript: linesOf(transcript),
    hasCaptions: cuesOf(transcript).length > 0,
  };
}

function mediaOf(session: PlanSession, kind: MediaKind): { address: string; transcript: string } {
  const { audioUrl, audioFileId, audioTranscript } = session;
  const { videoUrl, videoFileId, videoTranscript } = session;
  return kind === "audio"
    ? { address: fileAddress(audioFileId) ?? audioUrl, transcript: audioTranscript }
    : { address: fileAddress(videoFileId) ?? videoUrl, transcript: videoTranscript };
}
