import type { PublishStatus } from "~/models/rules/publish-status.schema";
import type { Answer, GoodEnd, YesNo } from "~/models/surveys/answer.schema";
import type { QuestionValues } from "~/models/surveys/survey-question.schema";
import type { ServeType } from "~/models/surveys/survey.schema";
import type { SAMPLE_TAGS } from "./tags";

type SampleSurvey = {
  name: string;
  /** Specialty in departments.ts whose patients get it; all patients without one. */
  specialty?: string;
  serveType: ServeType;
  status: PublishStatus;
  tags: (typeof SAMPLE_TAGS)[number][];
  questions: QuestionValues[];
};

/** Question answered from 1 to 5, with the meaning of both ends. */
const rankQuestion = (
  text: string,
  min: string,
  max: string,
  goodEnd: GoodEnd = "higher",
): QuestionValues => ({
  questionText: `${text} (1 = ${min}, 5 = ${max})`,
  questionType: "rank",
  correctAnswer: null,
  urgentAnswer: null,
  goodEnd,
});
/** Rank question about something bad, of which less is better. */
const burdenQuestion = (text: string, min: string, max: string) =>
  rankQuestion(text, min, max, "lower");
const yesNoQuestion = (questionText: string, correctAnswer: YesNo): QuestionValues => ({
  questionText,
  questionType: "y/n",
  correctAnswer,
  urgentAnswer: null,
  goodEnd: null,
});
const freeTextQuestion = (questionText: string): QuestionValues => ({
  questionText,
  questionType: "free-text",
  correctAnswer: null,
  urgentAnswer: null,
  goodEnd: null,
});
/** Marks an answer as urgent: whoever gives it is told to call the care team (AREAS 6). */
const withUrgentAnswer = (question: QuestionValues, urgentAnswer: Answer): QuestionValues => ({
  ...question,
  urgentAnswer,
});

/**
 * Surveys in our own wording, without items of validated instruments. Each rank question says which end is good, as the
 * indexes require (DESIGN 7).
 */
export const SAMPLE_SURVEYS: SampleSurvey[] = [
  {
    name: "Before Your Session",
    serveType: "pre-session-post-session",
    status: "Active",
    tags: ["Anxiety relief", "Sleep"],
    questions: [
      burdenQuestion("How worried do you feel right now?", "not worried at all", "very worried"),
      burdenQuestion("How tense does your body feel right now?", "at ease", "very tense"),
      burdenQuestion("How hard was it to sleep last night?", "not hard at all", "very hard"),
      yesNoQuestion("Has someone told you what will happen on the day of your procedure?", "Yes"),
      yesNoQuestion("Do you know who to call if you have a question?", "Yes"),
      freeTextQuestion("What is on your mind the most today?"),
      freeTextQuestion("What would you like your care team to know about you?"),
    ],
  },
  {
    name: "After Your Session",
    serveType: "pre-session-post-session",
    status: "Active",
    tags: ["Anxiety relief", "Meditation"],
    questions: [
      burdenQuestion("How worried do you feel right now?", "not worried at all", "very worried"),
      burdenQuestion("How tense does your body feel right now?", "at ease", "very tense"),
      yesNoQuestion("Did you stay until the end of the session?", "Yes"),
      yesNoQuestion("Was the sound clear enough for you?", "Yes"),
      freeTextQuestion("What, if anything, changed for you during the session?"),
      freeTextQuestion("What would you change about the session?"),
    ],
  },
  {
    name: "The Day After Your Procedure",
    serveType: "post-procedure-plan",
    status: "Active",
    tags: ["Pain relief", "Medication", "When to call us"],
    questions: [
      withUrgentAnswer(
        rankQuestion(
          "How comfortable does your body feel right now?",
          "not at all",
          "very comfortable",
        ),
        1,
      ),
      rankQuestion("How well did you sleep last night?", "not well at all", "very well"),
      rankQuestion("How well could you eat today?", "not at all", "as well as always"),
      yesNoQuestion("Do you know when to take your medicine?", "Yes"),
      yesNoQuestion("Do you know when to call us?", "Yes"),
      withUrgentAnswer(yesNoQuestion("Are you bleeding anywhere?", "No"), "Yes"),
      freeTextQuestion("How was today for you?"),
      freeTextQuestion("What would you like to ask your care team?"),
    ],
  },
  {
    name: "One Week After Your Procedure",
    serveType: "post-procedure-plan",
    status: "Active",
    tags: ["Going home", "Walking and movement", "Wound care"],
    questions: [
      rankQuestion("How easy is it to move around your home?", "very hard", "very easy"),
      rankQuestion(
        "How much energy do you have during the day?",
        "almost none",
        "as much as always",
      ),
      rankQuestion("How sure are you about caring for yourself?", "not sure at all", "very sure"),
      yesNoQuestion("Is there someone who can help you at home?", "Yes"),
      withUrgentAnswer(yesNoQuestion("Have you had a fever since you came home?", "No"), "Yes"),
      yesNoQuestion("Do you have a date for your next visit?", "Yes"),
      freeTextQuestion("What, if anything, is different from a week ago?"),
    ],
  },
  {
    name: "After the Lesson: Getting Ready",
    serveType: "post-lms-module",
    status: "Active",
    tags: ["Fasting", "What to bring", "Arriving at the hospital"],
    questions: [
      rankQuestion("How clear was this lesson?", "not clear at all", "very clear"),
      rankQuestion("How ready do you feel for the day?", "not ready at all", "very ready"),
      yesNoQuestion("Do you know when to stop eating before your procedure?", "Yes"),
      yesNoQuestion("Do you know what to bring with you?", "Yes"),
      yesNoQuestion("Do you know where to go when you arrive?", "Yes"),
      freeTextQuestion("What would you like to know that the lesson did not say?"),
    ],
  },
  {
    name: "After the Lesson: Slow Breathing",
    serveType: "post-lms-module",
    status: "Draft",
    tags: ["Breathing"],
    questions: [
      rankQuestion("How easy was the breathing to follow?", "very hard", "very easy"),
      rankQuestion(
        "How sure are you that you can do it on your own?",
        "not sure at all",
        "very sure",
      ),
      yesNoQuestion("Did you try it during the lesson?", "Yes"),
      yesNoQuestion("Did you feel dizzy when you tried it?", "No"),
      freeTextQuestion("When do you think you might use it, if at all?"),
    ],
  },
];

/** Surveys of the knee replacement plan. */
export const KNEE_SURVEYS: SampleSurvey[] = [
  {
    name: "Your New Knee: How Are You Today?",
    specialty: "Joint Replacement",
    serveType: "post-procedure-plan",
    status: "Active",
    tags: ["Walking and movement", "Sleep", "When to call us"],
    questions: [
      rankQuestion("How easy is it to move around today?", "very hard", "very easy"),
      rankQuestion("How well did you sleep last night?", "not well at all", "very well"),
      rankQuestion("How comfortable is your knee right now?", "not at all", "very comfortable"),
      withUrgentAnswer(
        yesNoQuestion("Do you have new pain in the back of your lower leg?", "No"),
        "Yes",
      ),
      withUrgentAnswer(yesNoQuestion("Is your calf newly swollen?", "No"), "Yes"),
      withUrgentAnswer(yesNoQuestion("Do you have pain in your chest?", "No"), "Yes"),
      withUrgentAnswer(yesNoQuestion("Is it hard for you to breathe?", "No"), "Yes"),
      freeTextQuestion("What went well today?"),
    ],
  },
  {
    name: "Understood my instructions",
    specialty: "Joint Replacement",
    serveType: "post-procedure-plan",
    status: "Active",
    tags: ["Going home", "When to call us"],
    questions: [
      rankQuestion("How clear were the instructions for home?", "not clear at all", "very clear"),
      yesNoQuestion("Do you have them on paper?", "Yes"),
      yesNoQuestion("Do you know which exercises to do?", "Yes"),
      yesNoQuestion("Do you know which signs mean that you should call?", "Yes"),
      yesNoQuestion("Do you know whom to call at night?", "Yes"),
      yesNoQuestion("Do you have a date for your next visit?", "Yes"),
      freeTextQuestion("What would you like to have explained once more?"),
    ],
  },
];
