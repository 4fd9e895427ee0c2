import { CARETAKER_SAMPLES } from "./caretaker-samples";
import { FAMILY_SAMPLES } from "./family-samples";
import type { SampleGuidance } from "./sample-guidance";

/** Sample guidance: one per phase for caretakers, and one per phase for families. */
export const SAMPLE_GUIDANCES: SampleGuidance[] = [...CARETAKER_SAMPLES, ...FAMILY_SAMPLES];
