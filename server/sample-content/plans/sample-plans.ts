import { BLOOD_PLAN } from "./blood-plan";
import { GENERAL_PLAN } from "./general-plan";
import { HERNIA_PLAN } from "./hernia-plan";
import { KNEE_PLAN } from "./knee-plan";
import type { SamplePlan } from "./sample-plan";
import { SCAN_PLAN } from "./scan-plan";
import { SHOULDER_PLAN } from "./shoulder-plan";

/** The plans of the four procedures of the specification (000, section 3.4), in their order. */
export const SPECIFIED_PLANS: SamplePlan[] = [HERNIA_PLAN, SCAN_PLAN, BLOOD_PLAN, SHOULDER_PLAN];

export const SAMPLE_PLANS: SamplePlan[] = [...SPECIFIED_PLANS, KNEE_PLAN, GENERAL_PLAN];
