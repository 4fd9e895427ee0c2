import type { WizardStep } from "~/app/components/wizard/wizard-steps";

/** Steps of the session wizard (specification 000, section 2.8). */
export const STEPS = [
  { name: "details", label: "Session Details" },
  { name: "configuration", label: "Session Configuration" },
  { name: "media", label: "Media Content" },
  { name: "religion", label: "Religion & Advertising Information" },
  { name: "review", label: "Review & Save" },
] as const satisfies readonly WizardStep[];
export type StepName = (typeof STEPS)[number]["name"];

export const NEW_TITLE = "Create New Session";
export const COPY_TITLE = "Duplicate Session";
export const formatEditTitle = (name: string) => `Edit Session: ${name}`;

/** Field labels by step, in order (WORDS). */
export const FIELD_LABELS = {
  details: {
    name: "Session Name",
    title: "Session Title",
    description: "Session Description",
    departmentId: "Department",
    specialityId: "Specialty",
  },
  configuration: { billType: "Bill Type", startType: "Start Type", liveCoach: "Live Coach" },
  media: {
    audioUrl: "Audio URL",
    audio: "Audio File",
    audioDuration: "Audio Duration (minutes)",
    audioTranscript: "Audio Transcript",
    videoUrl: "Video URL",
    video: "Video File",
    videoDuration: "Video Duration (minutes)",
    videoTranscript: "Video Transcript",
  },
  religion: {
    religiousContent: "Include Religious Content",
    religiousMessageId: "Religious Message",
    advertisingContent: "Include Advertising",
    advertiserId: "Advertiser",
    advertisementId: "Advertisement",
    advertisingDescription: "Advertisement Description",
  },
} as const satisfies Partial<Record<StepName, Record<string, string>>>;

/** Name of a step with fields. */
type StepWithFields = keyof typeof FIELD_LABELS;
/** Field names by step. */
export const FIELD_NAMES = Object.fromEntries(
  Object.entries(FIELD_LABELS).map(([step, labels]) => [step, Object.keys(labels)]),
) as Record<StepWithFields, string[]>;

/** Name of the search field above each select. */
export const SEARCH_FIELDS = {
  specialityId: "findSpecialty",
  religiousMessageId: "findMessage",
  advertisementId: "findAdvertisement",
} as const;
