import { createCoach } from "~/server/coaches/coaches";
import type { CoachData } from "~/server/coaches/present";
import { admin } from "../support/database";
import { unique } from "./names";

/** Weekly hours from Monday to Friday. */
export const weekdayHours = (from = "09:00", to = "17:00") =>
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => ({ day, from, to }));

/** Input of a coach, as programs send it: a nurse on weekdays, by phone, without a break, notice of a day and no price. */
export const rawCoach = (values: object = {}) => ({
  name: unique("Coach"),
  types: ["nurse"],
  languages: ["en"],
  topics: ["general-support"],
  ways: ["Phone"],
  price: null,
  lengthMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 24,
  windowDays: 60,
  timeZone: "America/Chicago",
  weeklyHours: weekdayHours(),
  ...values,
});

/** Creates a coach with the values of `rawCoach`, unless others are given. */
export const seedCoach = (values: object = {}): Promise<CoachData> =>
  createCoach(admin, rawCoach(values));
