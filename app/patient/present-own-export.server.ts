import { PRINT_HINT } from "~/app/contracts/print-hint";
import { type ExportSection, toEntry, toSection } from "~/app/contracts/export-section";
import { formatPrice } from "~/models/catalogue/plan.schema";
import { readHospital } from "~/server/hospital/hospital";
import { describeOutcome } from "~/server/outcomes/describe";
import { type OwnRecords, readOwnRecords } from "~/server/patients/own-records";
import type { Caller } from "~/server/platform/caller";
import { formatDay, formatTime } from "~/server/platform/dates";
import { formatPhone } from "~/server/platform/phone-numbers";
import { presentOwnAnswers } from "./present-own-answers.server";
import { presentOwnPeople } from "./present-own-people.server";
import { presentOwnRequests } from "./present-own-requests.server";

/** Maximum number of entries of a list on the page; the file has all of them. */
const MAX_PRINTED = 300;

/** Lists with at most `MAX_PRINTED` records each. */
export type PrintedLists = {
  [Name in keyof OwnRecords["lists"]]: OwnRecords["lists"][Name] extends AsyncIterable<
    (infer Entry)[]
  >
    ? Entry[]
    : never;
};

/** Reads everything stored for the caller, for the page to print; null for a visitor without stored data. */
export async function readPrintedData(caller: Caller) {
  if (!caller.patientId) return null;
  const records = await readOwnRecords(caller);
  const { printed, isWhole } = await readPrinted(records);
  const { name } = await readHospital();
  return {
    at: formatTime(records.properties.exportedAt),
    sections: presentOwnExport(records.properties, printed, name),
    limit: isWhole ? null : MAX_PRINTED,
    hint: PRINT_HINT,
  };
}

/** Reads the beginning of each list. @returns whether all of them are whole */
export async function readPrinted({ lists }: OwnRecords) {
  const printed: Record<string, object[]> = {};
  let isWhole = true;
  for (const [name, batches] of Object.entries(lists)) {
    const records: object[] = [];
    for await (const batch of batches) {
      records.push(...batch);
      if (records.length > MAX_PRINTED) break;
    }
    isWhole &&= records.length <= MAX_PRINTED;
    printed[name] = records.slice(0, MAX_PRINTED);
  }
  return { printed: printed as PrintedLists, isWhole };
}

/** Presents everything stored about a patient for themselves, in the order of the page: the same content as the file, in words (AREAS 4). */
export function presentOwnExport(
  properties: OwnRecords["properties"],
  lists: PrintedLists,
  hospital: string,
): ExportSection[] {
  const { hospitalRecord } = properties;
  const entered = lists.procedures.filter(({ isExample }) => !isExample);
  const byHospital = entered.filter(({ enteredBy }) => enteredBy === "hospital");
  const byPatient = entered.filter(({ enteredBy }) => enteredBy !== "hospital");
  return gatherEmpty([
    toSection("About You", [presentSelf(properties)]),
    ...(hospitalRecord
      ? [
          toSection(
            "What the Hospital Entered",
            [presentRecord(hospitalRecord), ...byHospital.map(presentProcedure)],
            `The team of ${hospital} wrote this about you. Notes that they write for themselves are not on this page: ask them.`,
          ),
          toSection(
            "What Came of Your Procedures",
            lists.outcomes.map((each) => presentOutcome(each, entered)),
            `As ${hospital} has stored it.`,
          ),
        ]
      : []),
    toSection(
      hospitalRecord ? "Procedures That You Added" : "Your Procedures",
      byPatient.map(presentProcedure),
      lists.procedures.some(({ isExample }) => isExample)
        ? "Examples that you have not changed are left out."
        : undefined,
    ),
    toSection("Plans That You Chose", lists.planChoices.map(presentChoice)),
    ...presentOwnAnswers(lists),
    ...presentOwnRequests(lists),
    ...presentOwnPeople(properties, lists),
    toSection(
      "Words That You Said You Have Read",
      lists.disclaimers.map(({ id, text }) =>
        toEntry(["Number", String(id)], ["When you chose a plan", text]),
      ),
    ),
  ]);
}

/** Presents what came of a procedure. */
const presentOutcome = (
  { patientProcedureId, procedureAt, ...known }: PrintedLists["outcomes"][number],
  procedures: PrintedLists["procedures"],
) =>
  toEntry(
    ["Procedure", procedures.find(({ id }) => id === patientProcedureId)?.title ?? null],
    ["Date", formatDay(procedureAt.toISOString())],
    ...describeOutcome(known),
  );

/** Replaces sections without entries by one at the end that names them. */
function gatherEmpty(sections: ExportSection[]): ExportSection[] {
  const isEmpty = ({ entries }: ExportSection) => entries.length === 0;
  const names = sections.filter(isEmpty).map(({ title }) => title);
  const rest = sections.filter((section) => !isEmpty(section));
  return names.length === 0
    ? rest
    : [...rest, { title: "Nothing Is Stored Of", entries: [], empty: `${names.join(", ")}.` }];
}

function presentSelf({ guestPatient, account }: OwnRecords["properties"]) {
  const { number, createdAt, lastSeenAt, showsReligiousMessages, hasCalendar } = guestPatient;
  return toEntry(
    ["Your number here", String(number)],
    ["Stored since", formatDay(createdAt.toISOString())],
    ["Last visit", lastSeenAt && formatDay(lastSeenAt.toISOString())],
    ["You sign in with", account ? describeAddresses(account) : null],
    ["Religious messages", showsReligiousMessages ? "Offered with sessions" : "Switched off"],
    ["Private address of your calendar", hasCalendar ? "On" : "Off"],
    ["Known by", account ? null : "a cookie of this browser, without your name"],
  );
}

const describeAddresses = ({ email, mobile }: { email: string | null; mobile: string | null }) =>
  [email, mobile && formatPhone(mobile)].filter(Boolean).join(", ");

function presentRecord(record: NonNullable<OwnRecords["properties"]["hospitalRecord"]>) {
  const { firstName, lastName, status, endReason } = record;
  const day = (time: Date | null | undefined) => time && formatDay(time.toISOString());
  return toEntry(
    ["Name", `${firstName} ${lastName}`.trim()],
    ["You want to be called", record.preferredName],
    ["Birth date", record.birthDate && formatDay(record.birthDate)],
    ["Record number", record.recordNumber],
    ["Email", record.email],
    ["Mobile", record.mobile && formatPhone(record.mobile)],
    ["Status", [status, endReason].filter(Boolean).join(", ")],
    ["Invited", day(record.invitedAt)],
    ["Joined", day(record.joinedAt)],
    ["Ended", day(record.endedAt)],
  );
}

function presentProcedure(procedure: PrintedLists["procedures"][number]) {
  const { date, timeKnown, cancelReason, statusSet } = procedure;
  const day = date?.toISOString();
  return toEntry(
    ["Procedure", procedure.title],
    ["Kind", procedure.type],
    ["When", day ? (timeKnown ? formatTime(day) : formatDay(day)) : "Not known yet"],
    ["Be there at", procedure.arrivalTime],
    ["Provider", procedure.provider],
    ["Phone", procedure.phone && formatPhone(procedure.phone)],
    ["How you get there", procedure.travelMode],
    ["From", procedure.pickUp],
    ["To", procedure.dropOff],
    ["You leave at", procedure.departure],
    ["State", statusSet && [statusSet, cancelReason].filter(Boolean).join(": ")],
  );
}

const presentChoice = (choice: PrintedLists["planChoices"][number]) =>
  toEntry(
    ["Procedure", choice.procedureName],
    ["Plan", choice.planName],
    ["Price shown", formatPrice(choice.priceCents)],
    ["When", formatTime(choice.createdAt.toISOString())],
    ["You have read", `the words of number ${choice.disclaimerWordingId}, below`],
  );
