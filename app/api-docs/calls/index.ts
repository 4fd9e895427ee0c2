import type { CallGroup, Shape } from "../describe";
import { ADVERTISEMENT, ADVERTISER, ADVERTISER_WITH_ADVERTISEMENTS } from "../shapes/advertiser";
import { CONTACT_MESSAGE } from "../shapes/contact-message";
import { DEPARTMENT, SPECIALTY } from "../shapes/department";
import { GUIDANCE } from "../shapes/guidance";
import { GUIDANCE_STEP, REFUSED_STEP } from "../shapes/guidance-step";
import { LIVE_SESSION_REQUEST, RIDE_REQUEST } from "../shapes/patient-request";
import {
  RELIGIOUS_MESSAGE,
  RELIGIOUS_PARTNER,
  RELIGIOUS_PARTNER_WITH_TOTALS,
} from "../shapes/religious";
import { SESSION } from "../shapes/session";
import { SURVEY } from "../shapes/survey";
import { SURVEY_QUESTION } from "../shapes/survey-question";
import { SURVEY_RESPONSE } from "../shapes/survey-response";
import { TAG } from "../shapes/tag";
import { ADVERTISEMENT_CALLS } from "./advertisements";
import { ADVERTISER_CALLS } from "./advertisers";
import { CONTACT_MESSAGE_CALLS } from "./contact-messages";
import { DEPARTMENT_CALLS, SPECIALTY_CALLS } from "./departments";
import { guidanceCalls } from "./guidance";
import { guidanceStepCalls } from "./guidance-steps";
import { HEALTH_CALLS } from "./health";
import { LIVE_SESSION_REQUEST_CALLS, RIDE_REQUEST_CALLS } from "./patient-requests";
import { RELIGIOUS_MESSAGE_CALLS } from "./religious-messages";
import { RELIGIOUS_PARTNER_CALLS } from "./religious-partners";
import { SESSION_CALLS } from "./sessions";
import { SURVEY_QUESTION_CALLS } from "./survey-questions";
import { SURVEY_RESPONSE_CALLS } from "./survey-responses";
import { SURVEY_CALLS } from "./surveys";
import { TAG_CALLS } from "./tags";

/** All call groups, in display order. */
export const CALL_GROUPS: readonly CallGroup[] = [
  DEPARTMENT_CALLS,
  SPECIALTY_CALLS,
  TAG_CALLS,
  ADVERTISER_CALLS,
  ADVERTISEMENT_CALLS,
  RELIGIOUS_PARTNER_CALLS,
  RELIGIOUS_MESSAGE_CALLS,
  SURVEY_CALLS,
  SURVEY_QUESTION_CALLS,
  SURVEY_RESPONSE_CALLS,
  guidanceCalls("caretaker"),
  guidanceStepCalls("caretaker"),
  guidanceCalls("family"),
  guidanceStepCalls("family"),
  SESSION_CALLS,
  LIVE_SESSION_REQUEST_CALLS,
  RIDE_REQUEST_CALLS,
  CONTACT_MESSAGE_CALLS,
  HEALTH_CALLS,
];

/** All named shapes: the schemas of the document's components. */
export const SHAPES: readonly Shape[] = [
  DEPARTMENT,
  SPECIALTY,
  TAG,
  ADVERTISER,
  ADVERTISER_WITH_ADVERTISEMENTS,
  ADVERTISEMENT,
  RELIGIOUS_PARTNER,
  RELIGIOUS_PARTNER_WITH_TOTALS,
  RELIGIOUS_MESSAGE,
  SURVEY,
  SURVEY_QUESTION,
  SURVEY_RESPONSE,
  GUIDANCE.caretaker,
  GUIDANCE.family,
  GUIDANCE_STEP.caretaker,
  GUIDANCE_STEP.family,
  REFUSED_STEP,
  SESSION,
  LIVE_SESSION_REQUEST,
  RIDE_REQUEST,
  CONTACT_MESSAGE,
];
