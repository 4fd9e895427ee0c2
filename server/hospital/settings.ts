import type { z } from "zod";
import { HospitalSettings } from "~/models";
import { HOSPITAL_SETTINGS_ID } from "~/models/hospital/hospital-settings";
import { fromHospitalForm, type HospitalForm } from "~/models/hospital/hospital-form.schema";
import { checkQuietHours, hospitalSchema } from "~/models/hospital/hospital.schema";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import { recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { clearHospitalCache } from "~/server/platform/hospital";
import { parseInput } from "~/server/platform/input";
import { phoneField } from "~/server/platform/phone-numbers";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import {
  type CallerInTransaction,
  inTransaction,
  runAfterCommit,
} from "~/server/platform/transaction";
import { type HospitalData, presentForAudit, presentHospital } from "./present";

/** The record's type in the audit and in messages. */
export const HOSPITAL_TYPE = "hospital setting";

/** Rules of the settings with their telephone numbers, which become E.164. */
export const hospitalRules = () =>
  hospitalSchema
    .extend({
      phone: phoneField(hospitalSchema.shape.phone),
      afterHoursPhone: phoneField(hospitalSchema.shape.afterHoursPhone),
    })
    .superRefine(checkQuietHours);

/** Reads the hospital's settings, or their defaults (AREAS 0). @throws ForbiddenError */
export async function getHospitalSettings(caller: Caller): Promise<HospitalData> {
  authorize(caller, "hospital.read");
  const { transaction } = caller;
  return presentHospital(
    (await HospitalSettings.findOne({ transaction })) ?? HospitalSettings.build(),
  );
}

/**
 * Replaces the hospital's settings (AREAS 0). Times are HH:MM in TIME_ZONE, days YYYY-MM-DD.
 * @throws ForbiddenError, InvalidInputError, StaleError
 */
export async function updateHospitalSettings(
  caller: Caller,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<HospitalData> {
  authorize(caller, "hospital.write");
  const columns = toColumns(parseInput(hospitalRules(), input));
  return inTransaction(caller, async (writer) => {
    const row = await lockSettings(writer);
    const before = presentHospital(row);
    const record = { ...before, updatedAt: row.updatedAt.toISOString() };
    await requireVersion(writer, HOSPITAL_TYPE, record, expectedVersions);
    await row.update(columns, { transaction: writer.transaction });
    runAfterCommit(writer, clearHospitalCache);
    const after = presentHospital(row);
    const [shownBefore, shownAfter] = [presentForAudit(before), presentForAudit(after)];
    await recordUpdated(writer, HOSPITAL_TYPE, shownBefore, shownAfter);
    return after;
  });
}

/** Saves the settings from the form on their page. @throws as updateHospitalSettings */
export const updateHospitalSettingsFromForm = (
  caller: Caller,
  form: HospitalForm,
  expectedVersions?: ExpectedVersions,
) => updateHospitalSettings(caller, fromHospitalForm(form), expectedVersions);

/** Finds and locks the row, which the first write creates. */
async function lockSettings(writer: CallerInTransaction): Promise<HospitalSettings> {
  const options = lockOptions(writer, HospitalSettings);
  const found = await HospitalSettings.findOne(options);
  if (found) return found;
  const { transaction } = writer;
  // A concurrent first write may have created it.
  await HospitalSettings.bulkCreate([{ id: HOSPITAL_SETTINGS_ID }], {
    ignoreDuplicates: true,
    transaction,
  });
  return HospitalSettings.findByPk(HOSPITAL_SETTINGS_ID, { ...options, rejectOnEmpty: true });
}

type Values = z.output<ReturnType<typeof hospitalRules>>;

/** Days in the order of the week, holidays by date. What is saved is no longer the sample's. */
const toColumns = ({ workingHours, holidays, recordYears, ...values }: Values) => ({
  ...values,
  ...(recordYears !== undefined && { recordYears }),
  workingHours: JSON.stringify(
    workingHours.toSorted((a, b) => WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day)),
  ),
  holidays: JSON.stringify(holidays.toSorted((a, b) => a.date.localeCompare(b.date))),
  isExample: false,
});
