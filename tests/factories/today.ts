import { PatientProcedure } from "~/models";
import { addDays } from "~/server/platform/dates";
import { publishSession } from "~/server/sessions/publish";
import { markItem } from "~/server/today/mark-item";
import { admin } from "../support/database";
import { publishPlan, seedProcedure, sessionItem, taskItem } from "./catalogue";
import { seedSession } from "./content";
import { seedJoinedPatient } from "./patient-accounts";
import { patientCaller, writeAsPatient } from "./requests";

const UNTIL_DAY_BEFORE = { toDay: -1 };

type EpisodeValues = Partial<PatientProcedure["_creationAttributes"]>;

/** Creates a patient whose procedure is some days ahead, or behind, with a plan of a session and two tasks. */
export async function seedToday(daysAhead: number | null, values: EpisodeValues = {}) {
  const { id: procedureId } = await seedProcedure();
  const { id: sessionId } = await seedSession();
  await publishSession(admin, sessionId);
  const items = [
    sessionItem(sessionId, { name: "Listen", fromDay: -3, toDay: -1 }),
    taskItem("Pack your bag", -3, { ...UNTIL_DAY_BEFORE, reminds: true }),
    taskItem("Call a friend", -3, UNTIL_DAY_BEFORE),
    taskItem("For Dana", -3, { ...UNTIL_DAY_BEFORE, audience: "caretaker" }),
    taskItem("Walk a little", 1, { group: "post-procedure", toDay: 20 }),
  ];
  const version = await publishPlan(procedureId, items);
  const { id: patientId } = await seedJoinedPatient();
  const episode = await PatientProcedure.create({
    ...{ patientId, procedureId, type: "T", title: "Knee", planKind: "complete" },
    date: daysAhead === null ? null : addDays(new Date(), daysAhead),
    planVersionId: version.id,
    enteredBy: "hospital",
    ...values,
  });
  const caller = patientCaller(patientId);
  return { patientId, procedureId, sessionId, items, episode, caller };
}

/** Patient, plan and episode of `seedToday`. */
export type SeededToday = Awaited<ReturnType<typeof seedToday>>;

/** Marks a task of the patient's, by its title in lower case. */
export const markTask = ({ patientId, episode }: SeededToday, title: string, how = "done") =>
  writeAsPatient(patientId, (writer) =>
    markItem(writer, episode.id, { key: `task:patient:${title}`, mark: how }),
  );
