import type { BillType } from "~/models/sessions/session.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import { spokenAudio } from "./recordings";
import type { SampleSession } from "./sample-session";
import type { SpokenTextName } from "./spoken/spoken-texts";

/** A row of a table of sessions: its recording and what a list shows of it. */
type Row = [
  recording: SpokenTextName,
  startType: StartType,
  billType: BillType,
  name: string,
  title: string,
  description: string,
];

const toSessions = (specialty: string, rows: Row[]): SampleSession[] =>
  rows.map(([recording, startType, billType, name, title, description]) => {
    const audio = spokenAudio(recording);
    const minutes = Math.max(1, Math.round(audio.seconds / 60));
    return {
      ...{ name, title, description, specialty, billType, startType },
      audio: { minutes, recording: audio },
      published: true,
    };
  });

/** Sessions of the knee replacement plan, in listening order. */
const KNEE_SESSIONS = toSessions("Joint Replacement", [
  [
    "knee-welcome",
    "Pre-Procedure",
    "Free",
    "Welcome, and Your Own Goal",
    "A new knee: where you want to go",
    "What a knee replacement is, in plain words, and a picture of a day that you want back.",
  ],
  [
    "knee-day",
    "Pre-Procedure",
    "Free",
    "Your Knee Day, Step by Step",
    "From your front door to the first steps",
    "How the day often goes, and who is with you. Yours may differ, and your care team will tell you how.",
  ],
  [
    "knee-home",
    "Pre-Procedure",
    "Free",
    "A Home That Helps You Heal",
    "A walk through your home, room by room",
    "What to move, what to fetch, and whom to ask, from the front door to the bath.",
  ],
  [
    "knee-letting-go",
    "Pre-Procedure",
    "Free",
    "Letting Go, Part by Part",
    "A quiet time for breath and body",
    "A slow way through your body, with long pauses. Do only what feels good, and stop when you like.",
  ],
  [
    "knee-safe-place",
    "Pre-Procedure",
    "Free",
    "A Safe Place of Your Own",
    "A place that you can take along",
    "You build a place in your mind, with light and sounds, and a key that takes you back there.",
  ],
  [
    "knee-surgeon",
    "Pre-Procedure",
    "Free",
    "A Knee Surgeon Answers",
    "A knee surgeon answers: an example",
    "What people ask about a new knee. It is an example: the surgeon is invented, and so are the answers.",
  ],
  [
    "knee-patient",
    "Pre-Procedure",
    "Paid",
    "A Year with a New Knee",
    "A patient tells of a new knee: an example",
    "The time before, the hard weeks, and a ball. It is an example: the patient is invented, and so is the story.",
  ],
  [
    "knee-caretaker",
    "Pre-Procedure",
    "Paid",
    "For the One Who Helps at Home",
    "For your caretaker: a new knee in the house",
    "What to do before, on the day, and after it, and why you need rest, too. Listen to it together.",
  ],
  [
    "knee-night-before",
    "Pre-Procedure",
    "Paid",
    "The Night Before Your New Knee",
    "Worries that you may put down",
    "Put your worries on paper, see who can help with each, and let the paper keep them for the night.",
  ],
  [
    "knee-waiting",
    "Procedure-Day",
    "Paid",
    "While You Wait for Your New Knee",
    "A quiet time before your name is called",
    "For the waiting room, or for your bed: the chair that holds you, your safe place, and your breath.",
  ],
  [
    "knee-first-steps",
    "Post-Procedure",
    "Paid",
    "The First Day After: Getting Up",
    "You stand on your new knee",
    "Why you get up so soon, how it often goes, and who holds you. Your care team tells you when.",
  ],
  [
    "knee-comfort",
    "Post-Procedure",
    "Paid",
    "Comfort Without Fear",
    "What makes pain smaller",
    "To hurt is not the same as to be harmed. What calms the fear, and what you can do beside your medicine.",
  ],
  [
    "knee-weeks-at-home",
    "Post-Procedure",
    "Paid",
    "The First Weeks at Home",
    "Walking, swelling, sleep, and when to call",
    "What the first weeks are often like, and the signs that mean: call. Your sheet comes first.",
  ],
]);

/** Sessions that fit any procedure. */
const SHARED_SESSIONS = toSessions("Preoperative Assessment", [
  [
    "any-welcome",
    "Pre-Procedure",
    "Free",
    "Welcome to Calmward",
    "What we do with you, and what we do not",
    "A short welcome, and one good thing that waits for you when it is over.",
  ],
  [
    "any-meditation",
    "Pre-Procedure",
    "Free",
    "A First Meditation",
    "You cannot do it wrong",
    "What it means to meditate, and two minutes to try it.",
  ],
  [
    "any-visualization",
    "Pre-Procedure",
    "Free",
    "A First Visualization",
    "From a lemon to a calm place",
    "How your body believes what you see in your mind, and how you can use it.",
  ],
  [
    "any-fear",
    "Pre-Procedure",
    "Free",
    "When Fear Comes",
    "An old alarm that means well",
    "What fear does in your body, and three things that help.",
  ],
  [
    "any-practice",
    "Pre-Procedure",
    "Free",
    "Practice: Breath and Place",
    "Your breath and your good place, together",
    "A practice for every day, with a sign that takes you there.",
  ],
  [
    "any-before-you-leave",
    "Procedure-Day",
    "Paid",
    "Before You Leave Home",
    "Two minutes before the door",
    "A calm start: see how you go out of the door, and how you come back through it.",
  ],
  [
    "any-way-there",
    "Procedure-Day",
    "Paid",
    "The Way There and the Way In",
    "From your street to your seat",
    "How to find the entrance, what to say at the desk, and what to ask before you sit down.",
  ],
  [
    "any-rest",
    "Post-Procedure",
    "Paid",
    "Rest for Body and Mind",
    "It is done, and now you rest",
    "A slow way through your body, and an evening on which thoughts may come and go.",
  ],
  [
    "any-caretaker-after",
    "Post-Procedure",
    "Paid",
    "For Your Caretaker: The Days After",
    "The quiet days after an operation",
    "For the person at your side: what to look at, what to let go of, and when to call.",
  ],
  [
    "visit-caretaker-after",
    "Post-Procedure",
    "Paid",
    "For Your Caretaker: After a Test",
    "The hours after, and the wait",
    "For the person at your side: how to wait for a result together.",
  ],
  [
    "surgery-food-and-movement",
    "Post-Procedure",
    "Paid",
    "Food, Rest and Movement After Surgery",
    "What your body needs to mend",
    "Small plates, a full glass, and short walks. Your care team's sheet comes first.",
  ],
]);

const SCAN_SESSIONS = toSessions("Diagnostic Imaging", [
  [
    "scan-doctor",
    "Pre-Procedure",
    "Free",
    "A Doctor Answers: MRI",
    "A doctor who reads MRI pictures answers: an example",
    "What people ask about an MRI. It is an example: the doctor is invented, and so are the answers.",
  ],
  [
    "scan-peer",
    "Pre-Procedure",
    "Paid",
    "A Patient Tells: MRI",
    "A patient tells of an MRI: an example",
    "How someone who does not like small rooms went in. It is an example: the patient is invented, and so is the story.",
  ],
  [
    "scan-after",
    "Post-Procedure",
    "Paid",
    "After Your MRI",
    "Food, drink, and the wait for the result",
    "What people often ask after a scan, and a way to make the wait shorter.",
  ],
]);

const BLOOD_SESSIONS = toSessions("Blood Work", [
  [
    "blood-walkthrough",
    "Pre-Procedure",
    "Free",
    "Blood Draw Walkthrough",
    "Your blood draw, step by step",
    "How a blood draw often goes, from the desk to the bandage. Yours may differ.",
  ],
  [
    "blood-lab",
    "Pre-Procedure",
    "Free",
    "A Doctor Answers: Blood Tests",
    "A doctor of the lab answers: an example",
    "What a blood panel is, and what a number means. It is an example: the doctor is invented, and so are the answers.",
  ],
  [
    "blood-peer",
    "Pre-Procedure",
    "Paid",
    "A Patient Tells: Blood Draw",
    "A patient tells of a needle: an example",
    "How someone who used to cancel goes now. It is an example: the patient is invented, and so is the story.",
  ],
  [
    "blood-after",
    "Post-Procedure",
    "Paid",
    "After Your Blood Draw",
    "Your arm, food and drink",
    "What people often ask about the hours after, and when to call.",
  ],
]);

/** Sessions that the plans point to, besides those of the sample patient. They give no medical advice. */
export const PLAN_SESSIONS: SampleSession[] = [
  ...KNEE_SESSIONS,
  ...SHARED_SESSIONS,
  ...SCAN_SESSIONS,
  ...BLOOD_SESSIONS,
];
