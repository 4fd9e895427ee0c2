import { z } from "zod";
import { RECORD_ENTITIES } from "~/models/changes/record-change.schema";
import { findContents } from "~/server/platform/bin/contents";
import { RECORD_TYPES, type RecordType } from "~/server/record-types/record-types";
import type { CallDescription, CallGroup, DescribedCalls, Refusal } from "../describe";
import { idSchema } from "../describe";
import { DELETED_RECORD } from "../shapes/deleted-record";

const toCamelCase = (entity: string) =>
  entity.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const OF_PATIENTS = ["patients", "patient_procedures"];

/** Refusal of a record whose name is taken, or whose parent is deleted. */
function describeConflict({ type, table, uniqueName }: RecordType): Refusal | null {
  const { parent } = findContents(table);
  if (uniqueName) {
    return {
      when: "Another record has the name by now: send `name`.",
      message: `${capitalize(type)} "Cardiology" already exists`,
      field: "name",
    };
  }
  if (table === "patients") {
    return {
      when: "Another patient has the record number by now.",
      message: "Another record has one of its names by now",
    };
  }
  // A patient or procedure that is gone has taken along what the bin had of it.
  if (!parent || OF_PATIENTS.includes(parent.table)) return null;
  return {
    when: "What it belongs to is deleted: restore that first.",
    message: `Restore the survey "How are you today?" first: this ${type} belongs to it`,
  };
}

function describeRestore(recordType: RecordType): CallDescription {
  const { type, entity, uniqueName } = recordType;
  const conflict = describeConflict(recordType);
  return {
    operationId: `restore${toCamelCase(entity)}`,
    summary: `Restore a ${type}`,
    description:
      "Within 30 days of its deletion, or as many as the hospital has set: with its ID, and with everything that was deleted with it. One that exists is answered as it is, so the call may be repeated.",
    ignoresIfMatch: true,
    query: uniqueName && [
      {
        name: "name",
        description: "Another name, where its own is taken by now.",
        schema: { type: "string", maxLength: 200 },
      },
    ],
    responses: {
      200: {
        message: `${capitalize(type)} restored successfully`,
        data: z
          .object({
            restored: z
              .object({
                entity: z.enum(RECORD_ENTITIES),
                id: idSchema("the record"),
                name: z.string().describe("Its name in the bin."),
              })
              .strict(),
          })
          .strict(),
        example: { restored: { entity, id: 3, name: "Day surgery" } },
      },
    },
    ...(conflict && { refusals: { 409: conflict } }),
  };
}

const RESTORE_CALLS: CallGroup = {
  position: 7,
  name: "Restoring",
  description:
    "What is deleted can be restored for 30 days, or `binDays` of `GET /hospital-setting`: `GET /tag?deleted=only`, and so for every list, says what that is.",
  calls: Object.fromEntries(
    RECORD_TYPES.map((recordType) => [
      `POST /${recordType.entity}/:id/restore`,
      describeRestore(recordType),
    ]),
  ),
};

export default { groups: [RESTORE_CALLS], shapes: [DELETED_RECORD] } satisfies DescribedCalls;
