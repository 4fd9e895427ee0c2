import type { CallGroup, Shape } from "../describe";
import { CONTACT_MESSAGE } from "../shapes/contact-message";
import { GUIDANCE } from "../shapes/guidance";
import { GUIDANCE_STEP, REFUSED_STEP } from "../shapes/guidance-step";
import { LIVE_SESSION_REQUEST, RIDE_REQUEST } from "../shapes/patient-request";
import { SURVEY } from "../shapes/survey";
import { SURVEY_QUESTION } from "../shapes/survey-question";
import { SURVEY_RESPONSE } from "../shapes/survey-response";
import { TAG } from "../shapes/tag";
import { CONTACT_MESSAGE_CALLS } from "./contact-messages";
import { guidanceCalls } from "./guidance";
import { guidanceStepCalls } from "./guidance-steps";
import { LIVE_SESSION_REQUEST_CALLS, RIDE_REQUEST_CALLS } from "./patient-requests";
import { SURVEY_QUESTION_CALLS } from "./survey-questions";
import { SURVEY_RESPONSE_CALLS } from "./survey-responses";
import { SURVEY_CALLS } from "./surveys";
import { TAG_CALLS } from "./tags";

/** All calls, in the order in which people read them. */
export const CALL_GROUPS: readonly CallGroup[] = [
  TAG_CALLS,
  SURVEY_CALLS,
  SURVEY_QUESTION_CALLS,
  SURVEY_RESPONSE_CALLS,
  guidanceCalls("caretaker"),
  guidanceStepCalls("caretaker"),
  guidanceCalls("family"),
  guidanceStepCalls("family"),
  LIVE_SESSION_REQUEST_CALLS,
  RIDE_REQUEST_CALLS,
  CONTACT_MESSAGE_CALLS,
];

/** All shapes that have a name. */
export const SHAPES: readonly Shape[] = [
  TAG,
  SURVEY,
  SURVEY_QUESTION,
  SURVEY_RESPONSE,
  GUIDANCE.caretaker,
  GUIDANCE.family,
  GUIDANCE_STEP.caretaker,
  GUIDANCE_STEP.family,
  REFUSED_STEP,
  LIVE_SESSION_REQUEST,
  RIDE_REQUEST,
  CONTACT_MESSAGE,
];
