import {
  DAY_AFTER,
  SAMPLE_ASSESSMENTS,
  SAMPLE_PATIENT_RESPONSES,
  type SampleHistory,
} from "../patient-history";

/** Answers of some sample patients, by their first names. */
export const ANSWERS: Record<string, SampleHistory> = {
  Amara: { assessments: SAMPLE_ASSESSMENTS, responses: SAMPLE_PATIENT_RESPONSES },
  /** His wife answers for him. */
  Tom: {
    assessments: [],
    responses: [
      {
        daysAgo: 5,
        at: "17:10",
        survey: DAY_AFTER,
        procedure: "Rotator Cuff Surgery",
        answeredBy: "Adaeze Okafor",
        answers: [3, 2, 3, "Yes", "Yes", "No", "He slept in the armchair.", null],
      },
    ],
  },
  /** One of these answers is urgent. */
  "Mei-Ling": {
    assessments: [],
    responses: [
      {
        daysAgo: 1,
        at: "08:40",
        survey: DAY_AFTER,
        procedure: "Inguinal Hernia Repair",
        answers: [
          2,
          2,
          3,
          "Yes",
          "Yes",
          "Yes",
          "The bandage is a little red on one side.",
          "Should somebody look at it?",
        ],
      },
    ],
  },
  Daniel: {
    assessments: [
      {
        daysAgo: 9,
        at: "21:15",
        session: "Understanding Anxiety",
        anxiety: 3,
        informed: true,
      },
      {
        daysAgo: 5,
        at: "22:05",
        session: "Relaxation Techniques",
        anxiety: 4,
        informed: true,
      },
      {
        daysAgo: 1,
        at: "07:20",
        session: "Procedure Walkthrough",
        anxiety: 5,
        informed: false,
        concerns: "I have never been put to sleep before.",
      },
    ],
    responses: [],
  },
  Jun: {
    assessments: [
      {
        daysAgo: 52,
        at: "20:30",
        session: "Introduction and Goal Setting",
        anxiety: 4,
        informed: false,
      },
      { daysAgo: 48, at: "20:45", session: "Understanding Anxiety", anxiety: 4, informed: true },
      { daysAgo: 40, at: "19:55", session: "Doctor Interview", anxiety: 2, informed: true },
    ],
    responses: [
      {
        daysAgo: 37,
        at: "10:30",
        survey: DAY_AFTER,
        procedure: "Rotator Cuff Surgery",
        answers: [3, 3, 4, "Yes", "Yes", "No", "Everybody was kind.", null],
      },
    ],
  },
};
