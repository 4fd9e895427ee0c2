import { QueryTypes } from "sequelize";
import { findEligiblePartnerIds } from "~/server/partners/eligibility";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { readUsedOfferIds } from "./uses";

/** Who somebody is, as far as it decides about benefits: nothing else of a patient is read. */
export type Person = {
  /** Null for somebody without a record. */
  patientId: number | null;
  /** Partners on whose eligibility list the patient is. */
  partnerIds: number[];
  usedOfferIds: Set<number>;
};

type Row = { id: number; recordNumber: string | null; email: string };

/** Reads who the caller is. At most three statements, none for a visitor. */
export async function readPerson(caller: Caller): Promise<Person> {
  const { patientId = null, transaction } = caller;
  const [patient] =
    patientId === null
      ? []
      : await database().query<Row>(
          'SELECT id, record_number AS "recordNumber", email FROM patients WHERE id = :patientId',
          { type: QueryTypes.SELECT, replacements: { patientId }, transaction },
        );
  if (!patient) return { patientId: null, partnerIds: [], usedOfferIds: new Set() };
  return {
    patientId: patient.id,
    partnerIds: await findEligiblePartnerIds(caller, patient),
    usedOfferIds: await readUsedOfferIds(caller, patient.id),
  };
}
