import type { CallGroup, Shape } from "../describe";
import { ADVERTISEMENT, ADVERTISER, ADVERTISER_WITH_ADVERTISEMENTS } from "../shapes/advertiser";
import { DEPARTMENT, SPECIALTY } from "../shapes/department";
import {
  RELIGIOUS_MESSAGE,
  RELIGIOUS_PARTNER,
  RELIGIOUS_PARTNER_WITH_TOTALS,
} from "../shapes/religious";
import { SESSION } from "../shapes/session";
import { TAG } from "../shapes/tag";
import { ADVERTISEMENT_CALLS } from "./advertisements";
import { ADVERTISER_CALLS } from "./advertisers";
import { DEPARTMENT_CALLS, SPECIALTY_CALLS } from "./departments";
import { HEALTH_CALLS } from "./health";
import { RELIGIOUS_MESSAGE_CALLS } from "./religious-messages";
import { RELIGIOUS_PARTNER_CALLS } from "./religious-partners";
import { SESSION_CALLS } from "./sessions";
import { TAG_CALLS } from "./tags";

/** All calls, in the order in which people read them. */
export const CALL_GROUPS: readonly CallGroup[] = [
  DEPARTMENT_CALLS,
  SPECIALTY_CALLS,
  TAG_CALLS,
  ADVERTISER_CALLS,
  ADVERTISEMENT_CALLS,
  RELIGIOUS_PARTNER_CALLS,
  RELIGIOUS_MESSAGE_CALLS,
  SESSION_CALLS,
  HEALTH_CALLS,
];

/** All shapes that have a name. */
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
  SESSION,
];
