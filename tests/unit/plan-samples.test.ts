import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { parseFile } from "music-metadata";
import { describe, expect, it } from "vitest";
import { PLAN_GROUPS, BUILT_IN_PLANS } from "~/models/catalogue/plan.schema";
import { AUDIENCES, PHASES } from "~/models/guidance/audience.schema";
import { DAYS } from "~/models/guidance/guidance-step.schema";
import { SAMPLE_DEPARTMENTS } from "~/server/sample-content/departments";
import { SAMPLE_GUIDANCES } from "~/server/sample-content/guidance/guidance-samples";
import { KNEE_GUIDANCES } from "~/server/sample-content/guidance/knee-samples";
import { KNEE_PLAN } from "~/server/sample-content/plans/knee-plan";
import {
  PLAN_DAYS,
  type SamplePlan,
  type SamplePlanItem,
  TASK_LIMITS,
} from "~/server/sample-content/plans/sample-plan";
import { SAMPLE_PLANS, SPECIFIED_PLANS } from "~/server/sample-content/plans/sample-plans";
import { SAMPLE_PLAN_ITEMS, SAMPLE_PROCEDURES } from "~/server/sample-content/procedures";
import { PATIENT_SESSIONS } from "~/server/sample-content/sessions/patient-sessions";
import { PLAN_SESSIONS } from "~/server/sample-content/sessions/plan-sessions";
import {
  FREE_PLAN_SESSIONS,
  SAMPLE_SESSIONS,
} from "~/server/sample-content/sessions/session-samples";
import times from "~/server/sample-content/sessions/spoken/spoken-times.json";
import {
  listLines,
  SPOKEN_TEXT_NAMES,
  SPOKEN_TEXTS,
} from "~/server/sample-content/sessions/spoken/spoken-texts";
import { KNEE_SURVEYS, SAMPLE_SURVEYS } from "~/server/sample-content/surveys";
import { SAMPLE_TAGS } from "~/server/sample-content/tags";
import { readingGrade } from "../support/reading-grade";

const MAX_GRADE = 6;
const SESSIONS_FOLDER = "server/sample-content/sessions";
const sessions = [...SAMPLE_SESSIONS, ...PATIENT_SESSIONS, ...FREE_PLAN_SESSIONS, ...PLAN_SESSIONS];
const guidances = [...SAMPLE_GUIDANCES, ...KNEE_GUIDANCES];
const surveys = [...SAMPLE_SURVEYS, ...KNEE_SURVEYS];
const plans = SAMPLE_PLANS.map((plan) => [plan.procedure, plan] as const);

const sessionItems = ({ items }: Pick<SamplePlan, "items">) =>
  items.flatMap((item) => (item.kind === "session" ? item : []));
const findSession = (name: string) => sessions.find((session) => session.name === name);
const seconds = (name: string) => {
  const audio = findSession(name)?.audio;
  return audio && "recording" in audio ? audio.recording.seconds : 0;
};

/** Finds the sample record that an item points to; true for what points to none. */
function resolve(item: SamplePlanItem): unknown {
  switch (item.kind) {
    case "session":
      return findSession(item.session);
    case "survey":
      return surveys.find(({ name, status }) => name === item.survey && status === "Active");
    case "caretaker-guidance":
    case "family-guidance":
      // What all plans share, of all phases.
      if (!item.guidance) return item.phase === undefined;
      return guidances.find(
        ({ audience, name, phase }) =>
          `${audience}-guidance` === item.kind && name === item.guidance && phase === item.phase,
      );
    case "task":
    case "travel":
    case "live-session":
      return true;
  }
}

describe.each(plans)("the sample plan of %s", (_, plan) => {
  it("points to sample content only, each session once", () => {
    expect(plan.items.filter((item) => !resolve(item))).toEqual([]);
    const names = sessionItems(plan).map(({ session }) => session);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has only sessions that are published and play", () => {
    for (const { session } of sessionItems(plan)) {
      expect(findSession(session)?.published, session).toBe(true);
      expect(seconds(session), session).toBeGreaterThan(30);
    }
  });

  it("has days in their range, in the groups' order", () => {
    for (const { name, fromDay, toDay, group, kind } of plan.items) {
      expect(fromDay, name).toBeGreaterThanOrEqual(PLAN_DAYS.first);
      expect(toDay, name).toBeGreaterThanOrEqual(fromDay);
      expect(toDay, name).toBeLessThanOrEqual(PLAN_DAYS.last);
      // Shared guidance is of all phases, and so of all days.
      if (kind.endsWith("guidance") && toDay === PLAN_DAYS.last) continue;
      if (group === "pre-procedure") expect(toDay, name).toBeLessThan(0);
      if (group === "post-procedure") expect(fromDay, name).toBeGreaterThanOrEqual(0);
      if (kind === "survey" && group === "post-procedure") expect(fromDay, name).toBeGreaterThan(0);
    }
    const groups = sessionItems(plan).map(({ group }) => PLAN_GROUPS.indexOf(group));
    expect(groups).toEqual(groups.toSorted());
  });

  it("keeps the limits of tasks, times and billing plans", () => {
    for (const item of plan.items) {
      expect(item.plans.length, item.name).toBeGreaterThan(0);
      expect(BUILT_IN_PLANS).toEqual(expect.arrayContaining([...item.plans]));
      expect(item.time ?? "00:00").toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      if (item.kind !== "task") continue;
      expect(item.task.title.length).toBeLessThanOrEqual(TASK_LIMITS.title);
      expect(item.task.text.length).toBeLessThanOrEqual(TASK_LIMITS.text);
    }
  });

  it("is in a specialty that exists, or in none", () => {
    const specialties = Object.values(SAMPLE_DEPARTMENTS).flat();
    if (plan.specialty !== null) expect(specialties).toContain(plan.specialty);
  });

  it("can be read by sixth graders", () => {
    const tasks = plan.items.flatMap((item) =>
      item.kind === "task" ? [item.task.title, item.task.text] : [],
    );
    for (const texts of [[plan.summary], [plan.whatToExpect], tasks])
      expect(readingGrade(texts), texts[0]).toBeLessThanOrEqual(MAX_GRADE);
  });
});

describe("the plans of the specification's procedures", () => {
  it.each(SPECIFIED_PLANS.map((plan) => [plan.procedure, plan] as const))(
    "have a session for each of the 17 rows: %s",
    (_, plan) => {
      for (const group of PLAN_GROUPS) {
        const rows = sessionItems(plan).filter((item) => item.group === group);
        expect(rows.map(({ name }) => name)).toEqual(
          SAMPLE_PLAN_ITEMS[group].map(({ name }) => name),
        );
        expect(rows.map((row) => row.plans.includes("no-fee"))).toEqual(
          SAMPLE_PLAN_ITEMS[group].map(({ free = false }) => free),
        );
        expect(rows.every((row) => row.plans.includes("complete"))).toBe(true);
      }
    },
  );

  it("are those of the catalogue", () => {
    expect(SPECIFIED_PLANS.map(({ procedure, specialty }) => [procedure, specialty])).toEqual(
      SAMPLE_PROCEDURES.map(({ name, specialty }) => [name, specialty]),
    );
  });

  it.each(["MRI", "General Blood Panel", "General Plan"])(
    "speak of no operation in the plan of %s",
    (procedure) => {
      const plan = SAMPLE_PLANS.find((each) => each.procedure === procedure);
      for (const { session } of sessionItems(plan ?? { items: [] })) {
        const { title, description, audio } = findSession(session) ?? {};
        const transcript = audio && "recording" in audio ? audio.recording.transcript : "";
        expect([title, description, transcript].join(" "), session).not.toMatch(
          /surg|operati|anesthe|incision|\bknee/i,
        );
      }
    },
  );
});

describe("the knee replacement plan", () => {
  const own = sessionItems(KNEE_PLAN).filter(
    ({ session }) => findSession(session)?.specialty === "Joint Replacement",
  );

  it("has at least eight sessions of its own that play for 3 to 12 minutes", () => {
    const long = own.filter(({ session }) => seconds(session) >= 180 && seconds(session) <= 720);
    expect(long.length).toBeGreaterThanOrEqual(8);
    expect(own.every(({ session }) => seconds(session) <= 720)).toBe(true);
  });

  it.each(AUDIENCES)("has guidance for the %s of its own in each phase", (audience) => {
    const of = KNEE_GUIDANCES.filter((guidance) => guidance.audience === audience);
    expect(of.map(({ phase }) => phase)).toEqual(PHASES.map(({ value }) => value));
  });

  it.each(KNEE_GUIDANCES)("has two to four steps by day: $name", ({ steps, tags }) => {
    const days = steps.map(({ day }) => day);
    expect(days.length).toBeGreaterThanOrEqual(2);
    expect(days.length).toBeLessThanOrEqual(4);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(DAYS).toEqual(expect.arrayContaining(days));
    expect(SAMPLE_TAGS).toEqual(expect.arrayContaining(tags));
    const texts = steps.flatMap(({ title, directions }) => [title, directions]);
    expect(readingGrade(texts)).toBeLessThanOrEqual(MAX_GRADE);
  });

  it("has surveys of its own, with each sign of an emergency as an urgent answer", () => {
    const names = KNEE_PLAN.items.flatMap((item) => (item.kind === "survey" ? item.survey : []));
    expect(names).toEqual(expect.arrayContaining(KNEE_SURVEYS.map(({ name }) => name)));
    const urgent = KNEE_SURVEYS.flatMap(({ questions }) => questions).filter(
      ({ urgentAnswer }) => urgentAnswer !== null,
    );
    expect(urgent.map(({ questionText }) => questionText).join(" ")).toMatch(
      /leg.*calf.*chest.*breathe/,
    );
    for (const { name, questions } of KNEE_SURVEYS)
      expect(
        readingGrade(questions.map(({ questionText }) => questionText)),
        name,
      ).toBeLessThanOrEqual(MAX_GRADE);
  });
});

describe("the recordings of the plans", () => {
  it("are all used, by a session each", () => {
    const used = PLAN_SESSIONS.map(({ audio }) =>
      "recording" in audio ? audio.recording.file : "",
    );
    expect(used.toSorted()).toEqual(SPOKEN_TEXT_NAMES.map((name) => `${name}.mp3`).toSorted());
    expect(readdirSync(SESSIONS_FOLDER)).toEqual(expect.arrayContaining(used));
    expect(Object.keys(times).toSorted()).toEqual(SPOKEN_TEXT_NAMES.toSorted());
  });

  it.each(SPOKEN_TEXT_NAMES)(
    "%s was made from its text, and lasts as long as it says",
    async (name) => {
      const file = path.join(SESSIONS_FOLDER, `${name}.mp3`);
      const { format, native } = await parseFile(file, { duration: true });
      const comment = Object.values(native)
        .flat()
        .find(({ id }) => id === "TXXX:comment")?.value;
      const text = SPOKEN_TEXTS[name];
      expect(comment).toBe(createHash("sha256").update(JSON.stringify(text)).digest("hex"));
      expect(Math.abs((format.duration ?? 0) - times[name].seconds)).toBeLessThan(0.5);
      const { starts } = times[name];
      expect(starts).toHaveLength(listLines(text).length);
      expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
    },
  );

  it.each(SPOKEN_TEXT_NAMES)("%s can be understood by sixth graders", (name) => {
    expect(readingGrade(listLines(SPOKEN_TEXTS[name]))).toBeLessThanOrEqual(MAX_GRADE);
  });

  it("have names, titles and descriptions that sixth graders can read", () => {
    for (const { name, title, description } of PLAN_SESSIONS)
      expect(readingGrade([title, description]), name).toBeLessThanOrEqual(MAX_GRADE);
    expect(new Set(sessions.map(({ name }) => name)).size).toBe(sessions.length);
  });

  it("declare their interviews as invented at the beginning", () => {
    const interviews = SPOKEN_TEXT_NAMES.filter((name) =>
      listLines(SPOKEN_TEXTS[name]).some((line) => /^(Surgeon|Doctor|Patient): /.test(line)),
    );
    expect(interviews).toHaveLength(6);
    for (const name of interviews) {
      expect(listLines(SPOKEN_TEXTS[name])[0]).toMatch(
        /^Interviewer: This is an example\. .*invented/,
      );
      const session = PLAN_SESSIONS.find(
        ({ audio }) => "recording" in audio && audio.recording.file === `${name}.mp3`,
      );
      expect(session?.title).toContain("an example");
      expect(session?.description).toContain("is invented, and so");
    }
  });
});

describe("the reading grade", () => {
  it("rises with long words and sentences", () => {
    expect(readingGrade(["The cat sat on the mat."])).toBeLessThan(1);
    expect(
      readingGrade([
        "Postoperative rehabilitation necessitates considerable interdisciplinary communication regarding medication.",
      ]),
    ).toBeGreaterThan(12);
  });
});
