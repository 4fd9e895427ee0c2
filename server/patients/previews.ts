import { literal, Op } from "sequelize";
import { PlanSession } from "~/models";
import { type Audience, parsePhase } from "~/models/guidance/audience.schema";
import type { MediaKind } from "~/models/sessions/session.schema";
import { FACILITY_USES } from "~/server/facilities/facility-uses";
import { findFile } from "~/server/files/read";
import { getGuidance } from "~/server/guidance/guidances";
import { findShownByPhase } from "~/server/guidance/shown";
import { readGuidanceViewers } from "~/server/guidance/viewers";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { publishedCondition } from "~/server/platform/published-sql";
import { findSession } from "~/server/sessions/find";
import { presentSession } from "~/server/sessions/present";
import { readSessionViewers } from "~/server/sessions/viewers";
import { previewSponsoredMessage } from "~/server/sponsored/session-message";
import { listQuestions } from "~/server/surveys/questions";
import { getSurvey } from "~/server/surveys/surveys";
import { readSurveyViewers } from "~/server/surveys/viewers";
import { type PhaseGuidance, readPhase } from "./guidance";
import { formatCaptions, type PlayableSession, presentMedia } from "./own-session";
import { planSessions, SUMMARY_COLUMNS } from "./own-sessions";
import type { SurveyToAnswer } from "./own-surveys";
import { previewMessage } from "./religious-messages";
import { readWay, type Way } from "./way";

/** What a preview for staff says of its record: its name, and who sees it. */
type Previewed = { name: string; viewers: string };

/** Values of a session that no patient has answered or played. */
const UNUSED = { day: null, inPlan: true, answered: null, lastAnswered: null, finished: null };

/**
 * Reads a session as a patient with the Complete plan sees it, also a draft: among the Active ones of its specialty. Writes
 * nothing.
 * @throws NotFoundError
 */
export async function previewSession(
  caller: Caller,
  id: number,
): Promise<PlayableSession & Previewed> {
  authorize(caller, "content.read");
  const session = await findSession(caller, id);
  const data = presentSession(session);
  const sessions = planSessions(
    await PlanSession.findAll({
      attributes: SUMMARY_COLUMNS,
      where: {
        specialtyId: session.specialtyId,
        [Op.or]: [{ id }, literal(publishedCondition('"PlanSession"'))],
      },
      order: [["id", "ASC"]],
      transaction: caller.transaction,
    }),
  );
  const index = sessions.findIndex((each) => each.id === id);
  const toOwnSession = (at: number) => {
    const planned = sessions[at];
    if (!planned) return null;
    const { includedIn: _, ...session } = planned;
    return { ...session, ...UNUSED, number: at + 1 };
  };
  const { title, description, startType } = session;
  return {
    name: data.name,
    viewers: await readSessionViewers(caller, data),
    procedure: { id: 0, title: data.specialty, phone: null },
    session: toOwnSession(index) ?? { id, title, description, startType, ...UNUSED, number: 1 },
    next: toOwnSession(index + 1),
    lastAssessment: null,
    message: await previewMessage(caller, session),
    sponsored: await previewSponsoredMessage(caller, session),
    ...(await presentMedia(session, (fileId) => findFile(caller, fileId))),
  };
}

/** Returns the captions (WebVTT) of a session's recording, also of a draft. @throws NotFoundError */
export async function previewCaptions(
  caller: Caller,
  id: number,
  kind: MediaKind,
): Promise<string> {
  authorize(caller, "content.read");
  return formatCaptions(await findSession(caller, id), kind);
}

/**
 * Reads guidance as those around a patient see it, in place of what they see in its phase today; without a phase, before the
 * procedure. Other phases show what they do. Writes nothing.
 * @param requestedPhase phase name from the URL; if null or unknown, its own
 * @throws NotFoundError
 */
export async function previewGuidance(
  caller: Caller,
  audience: Audience,
  id: number,
  requestedPhase: string | null,
): Promise<PhaseGuidance & Previewed> {
  const guidance = await getGuidance(caller, audience, id);
  const shown = await findShownByPhase(caller, audience);
  const ownPhase = parsePhase(audience, guidance.phase ?? "") ?? "pre-procedure";
  const phase = parsePhase(audience, requestedPhase ?? "") ?? ownPhase;
  return {
    name: guidance.name,
    viewers: await readGuidanceViewers(caller, audience, guidance, shown),
    ...(await readPhase(caller, audience, phase, new Map([...shown, [ownPhase, guidance]]))),
  };
}

/** Reads a survey as a patient is asked it, also a draft. Writes nothing. @throws NotFoundError */
export async function previewSurvey(
  caller: Caller,
  id: number,
): Promise<SurveyToAnswer & Previewed> {
  const survey = await getSurvey(caller, id);
  const questions = await listQuestions(caller, id);
  return {
    id,
    name: survey.name,
    viewers: await readSurveyViewers(caller, survey),
    questionsVersion: 1,
    questions: questions.map(({ id, questionText, questionType, urgentAnswer }) => ({
      id,
      questionText,
      questionType,
      urgentAnswer,
    })),
    procedure: null,
    session: null,
  };
}

/**
 * Reads the way through a facility as the patients whose procedures take place there see it. Writes nothing.
 * @throws NotFoundError, also without steps
 */
export async function previewFacility(caller: Caller, id: number): Promise<Way & Previewed> {
  authorize(caller, "content.read");
  const way = await readWay(caller, id);
  if (way.slides.length === 0) throw new NotFoundError("There are no directions yet");
  const counts = await Promise.all(FACILITY_USES.map(({ count }) => count(caller, id)));
  const isUsed = counts.some((count) => count > 0);
  const viewers = isUsed
    ? "Patients whose procedure takes place here, as Onsite Navigation"
    : "Nobody yet: no procedure takes place here";
  return { ...way, viewers };
}
