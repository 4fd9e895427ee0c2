import { Patient } from "~/models";
import { computeAge } from "~/models/patients/patient-age.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { parseDate } from "~/models/rules/date.schema";
import { patientLabel } from "~/models/rules/labels.schema";
import { findInBatches } from "~/server/imports/existing-names";
import type { Cells } from "~/server/imports/import-description";
import { toKeyId } from "~/server/imports/row-groups";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { readHospital } from "~/server/platform/hospital";
import { toPatientKey } from "./import-cells";

/**
 * Finds what the preview says of rows with new patients: those under the age of consent, and those who may be here under another
 * record number. Neither stops the import. Two queries, and one for 500 rows.
 */
export async function findPatientNotes(
  caller: Caller,
  rows: readonly Cells[],
): Promise<(string | undefined)[]> {
  const { consentAge } = await readHospital(caller);
  const today = formatIsoDay(new Date().toISOString());
  const here = await findSameNames(caller, rows);
  return rows.map((cells) => {
    const day = parseDate(cells.birthDate ?? "");
    const isMinor = day && computeAge(day, today) < consentAge;
    const same = here.get(nameKey(cells));
    const notes = [
      isMinor && `Under ${consentAge}: name a guardian before you invite`,
      same && `${same} has the same name and birth date: check that this is somebody else`,
    ].filter(Boolean);
    return notes.length > 0 ? notes.join(". ") : undefined;
  });
}

const nameKey = ({ firstName = "", lastName = "", birthDate = "" }: Cells) =>
  toKeyId(toPatientKey({ firstName, lastName, birthDate }));

/** Finds patients with the names and birth dates of rows. @returns the label of the oldest, such as P012, by their key */
async function findSameNames(
  { transaction }: Caller,
  rows: readonly Cells[],
): Promise<Map<string, string>> {
  const sortNames = rows.map(({ firstName, lastName }) =>
    normalizeName(`${lastName} ${firstName}`),
  );
  const patients = await findInBatches([...new Set(sortNames)], (sortName) =>
    Patient.findAll({
      attributes: ["id", "firstName", "lastName", "birthDate"],
      where: { sortName, isGuest: false, isSample: false },
      raw: true,
      transaction,
    }),
  );
  // Sorted here: SQLite would read all patients in this order.
  patients.sort((one, other) => other.id - one.id);
  return new Map(
    patients.map(({ id, firstName, lastName, birthDate }) => [
      nameKey({ firstName, lastName, birthDate }),
      patientLabel(id),
    ]),
  );
}
