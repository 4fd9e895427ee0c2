import { Facility, NavigationStep } from "~/models";
import { facilitySchema } from "~/models/facilities/facility.schema";
import { facilityLabel } from "~/models/rules/labels.schema";
import {
  deleteFacility,
  FACILITY_LIST,
  getFacility,
  listFacilities,
  updateFacility,
} from "~/server/facilities/facilities";
import { FACILITY_IMPORT } from "~/server/facilities/facility-import";
import { FACILITY_TABLE } from "~/server/facilities/facility-table";
import { FACILITY, FACILITY_STEP } from "~/server/facilities/find";
import { completeRestoredFacility } from "~/server/facilities/part-of";
import { deleteStep } from "~/server/facilities/steps";
import { activation } from "../bulk-actions";
import { recordList } from "../record-list";
import { CONTENT, deleted, pageBelow, prevents, type RecordType } from "../record-type";

/** Facilities, and the steps of the way through them. */
export const FACILITY_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: FACILITY,
    table: "facilities",
    uniqueName: facilitySchema.shape.name,
    completeRestored: completeRestoredFacility,
    plural: "facilities",
    entity: "facility",
    label: facilityLabel,
    ...pageBelow("/admin/facilities"),
    listTable: FACILITY_TABLE,
    imports: FACILITY_IMPORT,
    list: recordList(FACILITY_LIST, async (caller, query) => {
      const { facilities: rows, ...page } = await listFacilities(caller, query);
      return {
        ...page,
        rows: rows.map(({ id, name, partOf }) => ({ id, name, about: partOf?.name })),
      };
    }),
    remove: deleteFacility,
    model: Facility,
    actions: activation(getFacility, updateFacility),
    dependents: [
      deleted(["steps", "step"], "navigation_steps", "facility_id"),
      prevents(
        ["facilities that are part of them", "facility that is part of them"],
        "facilities",
        "part_of_id",
      ),
      prevents(["procedures", "procedure"], "procedures", "facility_id"),
      prevents(["patients' episodes", "patient's episode"], "patient_procedures", "facility_id"),
    ],
  },
  {
    ...CONTENT,
    type: FACILITY_STEP,
    table: "navigation_steps",
    plural: "facility steps",
    entity: "facility-step",
    remove: deleteStep,
    model: NavigationStep,
  },
];
