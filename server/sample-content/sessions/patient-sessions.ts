import type { BillType } from "~/models/sessions/session.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import { sessionVideo, sessionAudio, type RecordingName, withOwnMinutes } from "./recordings";
import type { SampleSession } from "./sample-session";

/** Session of the sample patient; `recording` names its audio and, if there is one, its video. */
type PatientSession = {
  recording: RecordingName;
  name: string;
  title: string;
  description: string;
  startType: StartType;
  billType: BillType;
  liveCoach?: true;
};

/** Sessions in listening order (specification 000, section 3.6); the Free plan includes those with the bill type `Free`. */
const SESSIONS: PatientSession[] = [
  {
    recording: "introduction",
    name: "Introduction and Goal Setting",
    title: "Introduction: what you hope for",
    description:
      "A welcome, and a first small step: think of one thing that you would like to do again, and write it down.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "anxiety",
    name: "Understanding Anxiety",
    title: "Anxiety: why the heart beats faster",
    description:
      "Why so many people are uneasy before surgery, what the body does then, and why it passes like a wave.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "relaxation",
    name: "Relaxation Techniques",
    title: "Relaxation: letting go",
    description:
      "A few slow breaths, and a soft face. Do only what feels good, and stop whenever you like.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "visualization",
    name: "Visualization Techniques",
    title: "Visualization: a place where you are at ease",
    description:
      "Find a place in your mind that you can come back to: what you see there, what you hear, and what is under your feet.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "walkthrough",
    name: "Procedure Walkthrough",
    title: "Procedure walkthrough: from the door to waking up",
    description:
      "How such a day often goes, step by step. Yours may differ, and your care team will tell you how.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "practice",
    name: "Meditation and Visualization Practice",
    title: "Practice: your breath and your place",
    description:
      "Your breath and your place together. A little every day makes the way there shorter.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "doctor",
    name: "Doctor Interview",
    title: "A surgeon answers: an example",
    description:
      "Three questions that people ask a surgeon. It is an example: the surgeon is invented, and so are the answers.",
    startType: "Pre-Procedure",
    billType: "Free",
  },
  {
    recording: "peer",
    name: "Peer Interview",
    title: "A patient tells: an example",
    description:
      "The night before, the waiting room, and the weeks after. It is an example: the patient is invented, and so is the story.",
    startType: "Pre-Procedure",
    billType: "Paid",
  },
  {
    recording: "caretaker",
    name: "Caretaker Guidance",
    title: "For your caretaker: being there",
    description:
      "For the person at your side: what helps, what to write down, and why they need rest too. Listen to it together.",
    startType: "Pre-Procedure",
    billType: "Paid",
  },
  {
    recording: "family",
    name: "Family Guidance",
    title: "For your family: small things that help",
    description:
      "For everyone at home: plain words for children, one person who tells the others, and a warm meal.",
    startType: "Pre-Procedure",
    billType: "Paid",
  },
  {
    recording: "live",
    name: "Live Session",
    title: "Live session: somebody to talk to",
    description:
      "What a live session is, and how you ask for one: with a nurse, a therapist, a meditation guide, or somebody of your faith.",
    startType: "Procedure-Day",
    billType: "Paid",
    liveCoach: true,
  },
  {
    recording: "preparation",
    name: "Practical Preparation",
    title: "Getting ready: the morning, without hurry",
    description:
      "A short list for the morning: papers, clothes, the way there and the way home. What your care team has told you always comes first.",
    startType: "Procedure-Day",
    billType: "Paid",
  },
  {
    recording: "onsite",
    name: "Onsite Meditation",
    title: "Onsite meditation: while you wait",
    description:
      "For the waiting room: the chair that holds you, the sounds around you, and one breath after another.",
    startType: "Procedure-Day",
    billType: "Paid",
  },
  {
    recording: "rest-for-the-body",
    name: "Post-Procedure Meditation: Body",
    title: "After your procedure: rest for the body",
    description:
      "A slow walk through your body in your mind. Nothing has to move, and nothing has to be done.",
    startType: "Post-Procedure",
    billType: "Paid",
  },
  {
    recording: "rest-for-the-mind",
    name: "Post-Procedure Meditation: Mind",
    title: "After your procedure: rest for the mind",
    description:
      "An evening without a plan: thoughts may come and go, and one good thing of the day may stay.",
    startType: "Post-Procedure",
    billType: "Paid",
  },
];

/** The 15 sessions of the sample patient's surgery. They give no medical advice. */
export const PATIENT_SESSIONS: SampleSession[] = SESSIONS.map(({ recording, ...session }) => ({
  ...session,
  specialty: "Orthopedic Surgery",
  audio: withOwnMinutes(sessionAudio(recording)),
  video: withOwnMinutes(sessionVideo(recording)),
  published: true,
}));
