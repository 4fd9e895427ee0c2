import { CARETAKER_SAMPLES } from "./caretaker-samples";
import { FAMILY_SAMPLES } from "./family-samples";
import type { SampleGuidance } from "./sample-guidance";

/** What those around a patient are guided by: one guidance per phase for caretakers, and one for families. */
export const SAMPLE_GUIDANCES: SampleGuidance[] = [...CARETAKER_SAMPLES, ...FAMILY_SAMPLES];
