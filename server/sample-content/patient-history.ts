import type { Answer } from "~/models/surveys/answer.schema";
import type { SAMPLE_PROCEDURES } from "./procedures";

/** Time of an answer: `daysAgo` counts from the day on which the sample content is loaded, `at` is the time of day, HH:MM. */
type SampleTime = { daysAgo: number; at: string };

type SampleAssessment = SampleTime & {
  /** Name of a session in patient-sessions.ts. */
  session: string;
  /** From 1 to 5. */
  anxiety: number;
  informed: boolean;
  concerns?: string;
};

type SampleResponse = SampleTime & {
  /** Name of a survey in surveys.ts. */
  survey: string;
  /** Procedure that the answers are about; the surgery, if they are about a session. */
  procedure: (typeof SAMPLE_PROCEDURES)[number]["name"];
  session?: string;
  /** In the order of the questions; null for no answer. */
  answers: readonly (Answer | null)[];
  /** Name of who answered for the patient. */
  answeredBy?: string;
};

/** What a sample patient answered before sessions, and to surveys. */
export type SampleHistory = {
  assessments: readonly SampleAssessment[];
  responses: readonly SampleResponse[];
};

/** Procedure that all the sample sessions belong to. */
export const ASSESSED_PROCEDURE = "Rotator Cuff Surgery";

/** Self-assessments of the sample patient before sessions: anxiety falls over time, with setbacks. */
export const SAMPLE_ASSESSMENTS: SampleAssessment[] = [
  {
    daysAgo: 26,
    at: "21:40",
    session: "Introduction and Goal Setting",
    anxiety: 5,
    informed: false,
    concerns: "I do not know what to expect.",
  },
  { daysAgo: 24, at: "22:15", session: "Understanding Anxiety", anxiety: 4, informed: false },
  {
    daysAgo: 21,
    at: "20:30",
    session: "Relaxation Techniques",
    anxiety: 5,
    informed: true,
    concerns: "Whether I will wake up in pain.",
  },
  { daysAgo: 18, at: "21:05", session: "Understanding Anxiety", anxiety: 4, informed: true },
  { daysAgo: 14, at: "19:50", session: "Visualization Techniques", anxiety: 3, informed: true },
  {
    daysAgo: 11,
    at: "22:30",
    session: "Relaxation Techniques",
    anxiety: 4,
    informed: true,
    concerns: "Who will drive me home?",
  },
  { daysAgo: 8, at: "20:10", session: "Procedure Walkthrough", anxiety: 3, informed: true },
  {
    daysAgo: 4,
    at: "21:20",
    session: "Meditation and Visualization Practice",
    anxiety: 3,
    informed: true,
  },
  { daysAgo: 2, at: "19:30", session: "Doctor Interview", anxiety: 2, informed: true },
];

const BEFORE = "Before Your Session";
const AFTER = "After Your Session";
export const DAY_AFTER = "The Day After Your Procedure";
const WEEK_AFTER = "One Week After Your Procedure";

/** Surveys that sample patients have answered. */
export const PATIENT_SURVEYS = [BEFORE, AFTER, DAY_AFTER, WEEK_AFTER];

/** Survey responses of the sample patient: around sessions, and after both past procedures. */
export const SAMPLE_PATIENT_RESPONSES: SampleResponse[] = [
  {
    daysAgo: 61,
    at: "10:20",
    survey: DAY_AFTER,
    procedure: "General Blood Panel",
    answers: [3, 3, 3, "Yes", "No", "No", "Tired. My arm was blue for a while.", null],
  },
  {
    daysAgo: 55,
    at: "18:45",
    survey: WEEK_AFTER,
    procedure: "General Blood Panel",
    answers: [4, 3, 4, "Yes", "No", "Yes", "I have more energy than a week ago."],
  },
  {
    daysAgo: 30,
    at: "09:40",
    survey: DAY_AFTER,
    procedure: "MRI",
    answers: [4, 3, 3, "Yes", "Yes", "No", "I slept badly after all that noise.", null],
  },
  {
    daysAgo: 24,
    at: "17:30",
    survey: WEEK_AFTER,
    procedure: "MRI",
    answers: [4, 4, 5, "Yes", "No", "Yes", null],
  },
  {
    daysAgo: 21,
    at: "20:20",
    survey: BEFORE,
    procedure: ASSESSED_PROCEDURE,
    session: "Relaxation Techniques",
    answers: [4, 4, 4, "No", "Yes", "The night before.", null],
  },
  {
    daysAgo: 21,
    at: "20:55",
    survey: AFTER,
    procedure: ASSESSED_PROCEDURE,
    session: "Relaxation Techniques",
    answers: [3, 3, "Yes", "Yes", "My shoulders were not up at my ears anymore.", null],
  },
  {
    daysAgo: 11,
    at: "22:20",
    survey: BEFORE,
    procedure: ASSESSED_PROCEDURE,
    session: "Relaxation Techniques",
    answers: [4, 3, 3, "Yes", "Yes", null, null],
  },
  {
    daysAgo: 11,
    at: "22:50",
    survey: AFTER,
    procedure: ASSESSED_PROCEDURE,
    session: "Relaxation Techniques",
    answers: [3, 2, "Yes", "Yes", null, "A little longer would be nice."],
  },
  {
    daysAgo: 4,
    at: "21:10",
    survey: BEFORE,
    procedure: ASSESSED_PROCEDURE,
    session: "Meditation and Visualization Practice",
    answers: [3, 2, 3, "Yes", "Yes", "My sister comes along. That helps.", null],
  },
  {
    daysAgo: 4,
    at: "21:45",
    survey: AFTER,
    procedure: ASSESSED_PROCEDURE,
    session: "Meditation and Visualization Practice",
    answers: [2, 2, "Yes", "Yes", "I could see the garden.", null],
  },
];
