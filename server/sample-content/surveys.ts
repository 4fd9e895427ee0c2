import type { YesNo } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import type { ServeType } from "~/models/surveys/survey.schema";
import type { SAMPLE_TAGS } from "./tags";

type SampleQuestion = {
  questionText: string;
  questionType: QuestionType;
  correctAnswer: YesNo | null;
};

type SampleSurvey = {
  name: string;
  serveType: ServeType;
  isActive: boolean;
  tags: (typeof SAMPLE_TAGS)[number][];
  questions: SampleQuestion[];
};

/** Question answered from 1 to 5, with the meaning of both ends. */
const rank = (text: string, min: string, max: string): SampleQuestion => ({
  questionText: `${text} (1 = ${min}, 5 = ${max})`,
  questionType: "rank",
  correctAnswer: null,
});
const yesNo = (questionText: string, correctAnswer: YesNo): SampleQuestion => ({
  questionText,
  questionType: "y/n",
  correctAnswer,
});
const freeText = (questionText: string): SampleQuestion => ({
  questionText,
  questionType: "free-text",
  correctAnswer: null,
});

/**
 * Surveys in our own wording, without items of validated instruments. Around a session 5 is the most unease, after the
 * procedure 5 is the best recovery, as the two indices expect (DESIGN 7).
 */
export const SAMPLE_SURVEYS: SampleSurvey[] = [
  {
    name: "Before Your Session",
    serveType: "pre-session-post-session",
    isActive: true,
    tags: ["Anxiety relief", "Sleep"],
    questions: [
      rank("How worried do you feel right now?", "not worried at all", "very worried"),
      rank("How tense does your body feel right now?", "at ease", "very tense"),
      rank("How hard was it to sleep last night?", "not hard at all", "very hard"),
      yesNo("Has someone told you what will happen on the day of your procedure?", "Yes"),
      yesNo("Do you know who to call if you have a question?", "Yes"),
      freeText("What is on your mind the most today?"),
      freeText("What would you like your care team to know about you?"),
    ],
  },
  {
    name: "After Your Session",
    serveType: "pre-session-post-session",
    isActive: true,
    tags: ["Anxiety relief", "Meditation"],
    questions: [
      rank("How worried do you feel right now?", "not worried at all", "very worried"),
      rank("How tense does your body feel right now?", "at ease", "very tense"),
      yesNo("Did you stay until the end of the session?", "Yes"),
      yesNo("Was the sound clear enough for you?", "Yes"),
      freeText("What, if anything, changed for you during the session?"),
      freeText("What would you change about the session?"),
    ],
  },
  {
    name: "The Day After Your Procedure",
    serveType: "post-procedure-plan",
    isActive: true,
    tags: ["Pain relief", "Medication", "When to call us"],
    questions: [
      rank("How comfortable does your body feel right now?", "not at all", "very comfortable"),
      rank("How well did you sleep last night?", "not well at all", "very well"),
      rank("How well could you eat today?", "not at all", "as well as always"),
      yesNo("Have you been out of bed today?", "Yes"),
      yesNo("Do you know when to take your medicine?", "Yes"),
      yesNo("Do you know when to call us?", "Yes"),
      freeText("How was today for you?"),
      freeText("What would you like to ask your care team?"),
    ],
  },
  {
    name: "One Week After Your Procedure",
    serveType: "post-procedure-plan",
    isActive: true,
    tags: ["Going home", "Walking and movement", "Wound care"],
    questions: [
      rank("How easy is it to move around your home?", "very hard", "very easy"),
      rank("How much energy do you have during the day?", "almost none", "as much as always"),
      rank("How sure are you about caring for yourself?", "not sure at all", "very sure"),
      yesNo("Is there someone who can help you at home?", "Yes"),
      yesNo("Have you had a fever since you came home?", "No"),
      yesNo("Do you have a date for your next visit?", "Yes"),
      freeText("What, if anything, is different from a week ago?"),
    ],
  },
  {
    name: "After the Lesson: Getting Ready",
    serveType: "post-lms-module",
    isActive: true,
    tags: ["Fasting", "What to bring", "Arriving at the hospital"],
    questions: [
      rank("How clear was this lesson?", "not clear at all", "very clear"),
      rank("How ready do you feel for the day?", "not ready at all", "very ready"),
      yesNo("Do you know when to stop eating before your procedure?", "Yes"),
      yesNo("Do you know what to bring with you?", "Yes"),
      yesNo("Do you know where to go when you arrive?", "Yes"),
      freeText("What would you like to know that the lesson did not say?"),
    ],
  },
  {
    name: "After the Lesson: Slow Breathing",
    serveType: "post-lms-module",
    isActive: false,
    tags: ["Breathing"],
    questions: [
      rank("How easy was the breathing to follow?", "very hard", "very easy"),
      rank("How sure are you that you can do it on your own?", "not sure at all", "very sure"),
      yesNo("Did you try it during the lesson?", "Yes"),
      yesNo("Did you feel dizzy when you tried it?", "No"),
      freeText("When do you think you might use it, if at all?"),
    ],
  },
];
