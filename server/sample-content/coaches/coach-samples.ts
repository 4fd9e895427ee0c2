import { SPIRITUAL_LEADERS } from "./spiritual-leaders";
import { WELLNESS_LEADERS } from "./wellness-leaders";

/**
 * Sample coaches, who lead live sessions: of all types, in many languages. Their hours are few, so that each price of a request has another
 * number of free times, and each is one that patients are told exactly.
 */
export const SAMPLE_COACHES = [...SPIRITUAL_LEADERS, ...WELLNESS_LEADERS];
