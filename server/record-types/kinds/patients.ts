import { Patient, PatientProcedure } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { episodeLabel, patientLabel } from "~/models/rules/labels.schema";
import { completeRestoredEpisode, deleteEpisode } from "~/server/patient-records/delete-episode";
import { erasePatient } from "~/server/patient-records/erase";
import { PATIENT_IMPORT } from "~/server/patient-records/patient-import";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { renumberWorkItems } from "~/server/platform/work-list/restored-items";
import { PATIENT_TABLE } from "~/server/patient-records/patient-table";
import { listPatients, PATIENT } from "~/server/patient-records/patients";
import { recordList } from "../record-list";
import { PATIENTS, type RecordType } from "../record-type";

/** Patients and their episodes. */
export const PATIENT_TYPES: readonly RecordType[] = [
  {
    ...PATIENTS,
    type: PATIENT,
    table: "patients",
    plural: "patients",
    entity: "patient",
    label: patientLabel,
    listPath: "/admin/patients/all",
    pagePath: (id) => `/admin/patients/${id}`,
    listTable: PATIENT_TABLE,
    imports: PATIENT_IMPORT,
    list: recordList(PATIENT_LIST, async (caller, query) => {
      const { patients, ...page } = await listPatients(caller, query);
      return {
        ...page,
        rows: patients.map(({ id, name, recordNumber }) => ({
          id,
          name,
          about: recordNumber ?? undefined,
        })),
      };
    }),
    remove: erasePatient,
    completeRestored: renumberWorkItems,
    model: Patient,
  },
  {
    ...PATIENTS,
    type: EPISODE,
    table: "patient_procedures",
    completeRestored: completeRestoredEpisode,
    plural: "episodes",
    entity: "episode",
    label: episodeLabel,
    remove: deleteEpisode,
    model: PatientProcedure,
  },
];
