import {
  Advertiser,
  Coach,
  Department,
  Facility,
  Guidance,
  Partner,
  PlanSession,
  Procedure,
  ReligiousPartner,
  Specialty,
  Survey,
  Tag,
} from "~/models";
import { countRows } from "~/server/platform/row-counts";
import { recordEvent } from "~/server/platform/audit";
import { systemCaller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { readFact, writeFact } from "~/server/platform/installation-facts";
import { liftStatementTimeout } from "~/server/platform/statement-timeout";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { createHospital } from "./create-hospital";
import { createBillingPlans } from "./create-billing-plans";
import { createCoaches } from "./create-coaches";
import { createFacilities } from "./create-facility";
import { createSampleGuidance } from "./create-guidance";
import { createMessages } from "./create-messages";
import { createOrders } from "./create-orders";
import { createPartners } from "./create-partners";
import { createPlanChoices } from "./create-plan-choices";
import { createProcedures } from "./create-procedures";
import { createSamplePatient } from "./create-sample-patient";
import { createSessions } from "./create-sessions";
import { createSurveys } from "./create-surveys";
import { SAMPLE_DEPARTMENTS, SAMPLE_INACTIVE_SPECIALTIES } from "./departments";
import { createPatients } from "./patients";
import { createAdvertisers, createReligiousPartners } from "./media";
import { spreadOverTenMonths } from "./sample-dates";
import { createSurveyResponses } from "./survey-responses";
import { SAMPLE_TAGS } from "./tags";

/** Arbitrary key of the advisory lock. */
const POSTGRES_LOCK_KEY = 730_014_005;

/**
 * Loads the sample content into an empty database, unless it was loaded before: a database emptied later stays empty.
 * @returns whether it was loaded now
 */
export async function loadSampleContent(): Promise<boolean> {
  return inTransaction(systemCaller("sample content"), async (writer) => {
    await waitForOtherInstances(writer);
    if ((await readFact(writer, "sample-content")) || !(await isEmpty(writer))) return false;
    await createHospital(writer);
    await createMessages(writer);
    await createDepartments(writer);
    await createTags(writer);
    await createAdvertisers(writer);
    await createReligiousPartners(writer);
    await createSurveys(writer);
    await createSurveyResponses(writer);
    await createSampleGuidance(writer);
    await createSessions(writer);
    await createBillingPlans(writer);
    await createProcedures(writer);
    await createFacilities(writer);
    await createCoaches(writer);
    await createPlanChoices(writer);
    // After the choices, to which their offers would apply.
    await createPartners(writer);
    await createOrders(writer);
    // After the guests, who would otherwise get copies of its procedures.
    await createSamplePatient(writer);
    await createPatients(writer);
    await recordEvent(writer, { action: "loaded", record: { type: "sample content" } });
    await writeFact(writer, "sample-content", "loaded");
    return true;
  });
}

/**
 * Serializes instances that start on the same empty database: the second waits, and then finds the content loaded.
 */
async function waitForOtherInstances({ transaction }: CallerInTransaction) {
  if (dialect() !== "postgres") return;
  // Loading over a slow connection exceeds the statement timeout.
  await liftStatementTimeout(transaction);
  await database().query(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK_KEY})`, { transaction });
}

async function isEmpty(caller: CallerInTransaction): Promise<boolean> {
  const models = [
    Department,
    Specialty,
    Tag,
    Advertiser,
    ReligiousPartner,
    Survey,
    Guidance,
    PlanSession,
    Procedure,
    Facility,
    Coach,
    Partner,
  ];
  for (const model of models) {
    if ((await countRows(caller, model)) > 0) return false;
  }
  return true;
}

async function createDepartments({ transaction }: CallerInTransaction) {
  const departments = Object.entries(SAMPLE_DEPARTMENTS);
  for (const [position, [name, specialties]] of departments.entries()) {
    const createdAt = spreadOverTenMonths(position, departments.length);
    const department = await Department.create({ name, createdAt }, { transaction });
    for (const specialty of specialties) {
      await Specialty.create(
        {
          name: specialty,
          departmentId: department.id,
          isActive: !SAMPLE_INACTIVE_SPECIALTIES.has(specialty),
          createdAt,
        },
        { transaction },
      );
    }
  }
}

async function createTags({ transaction }: CallerInTransaction) {
  for (const [position, name] of SAMPLE_TAGS.entries()) {
    await Tag.create(
      { name, createdAt: spreadOverTenMonths(position, SAMPLE_TAGS.length) },
      { transaction },
    );
  }
}
