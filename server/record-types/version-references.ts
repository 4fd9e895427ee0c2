import type { Model, ModelStatic } from "sequelize";
import {
  Advertisement,
  Department,
  Facility,
  ReligiousMessage,
  Specialty,
  StoredFile,
  Tag,
} from "~/models";
import { parseUploadId } from "~/models/sessions/session.schema";
import type { Caller } from "~/server/platform/caller";
import { parsePhone } from "~/server/platform/phone-numbers";
import type { TagRef } from "~/server/tags/tag-links";

/** Presented record: as it is now, or as a version has it. */
export type PresentedRecord = { id: number; version: number; [field: string]: unknown };

/** Replacement for dangling references of a version: the values, and descriptions of the missing records, such as `Tag "Blood"`. */
type Replacement = { values: Record<string, unknown>; gone: string[] };

/** Checks what a version refers to. @returns undefined if all of it is still there */
export type ReferenceCheck = (
  caller: Caller,
  wanted: PresentedRecord,
  current: PresentedRecord,
) => Promise<Replacement | undefined>;

/** Leaves out tags that are deleted. */
export const tagsCheck: ReferenceCheck = async ({ transaction }, wanted) => {
  const tags = (wanted.tags ?? []) as TagRef[];
  if (tags.length === 0) return undefined;
  const ids = tags.map(({ id }) => id);
  const found = await Tag.findAll({ attributes: ["id", "name"], where: { id: ids }, transaction });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const gone = tags.filter(({ id }) => !names.has(id));
  // A tag that was renamed since then has its new name.
  const left = tags
    .filter(({ id }) => names.has(id))
    .map((tag) => ({ ...tag, name: names.get(tag.id) }));
  return { values: { tags: left }, gone: gone.map(({ name }) => `Tag "${name}"`) };
};

type Reference<M extends Model> = {
  model: ModelStatic<M>;
  /** Field with the id, and the one with the name, or the record itself. */
  key: string;
  name: string;
  title: string;
  /** Fields that keep their present values together. */
  fields: readonly string[];
  /** Values where the present record refers to nothing either. */
  otherwise?: Record<string, unknown>;
  /** Whether the version referred to something that was deleted already then. */
  deleted?: string;
};

/** Keeps the present reference where the one of the version is deleted. */
const referenceCheck =
  <M extends Model>(reference: Reference<M>): ReferenceCheck =>
  async ({ transaction }, wanted, current) => {
    const { model, key, fields, otherwise = {}, deleted = "" } = reference;
    const id = wanted[key] as number | null;
    if (!id && !wanted[deleted]) return undefined;
    if (id && (await model.findByPk(id, { attributes: ["id"], transaction }))) return undefined;
    const kept = Object.fromEntries(fields.map((field) => [field, current[field]]));
    const values = current[deleted] ? { ...kept, ...otherwise } : kept;
    const name = nameOf(wanted[reference.name]) || `number ${id}`;
    return { values, gone: [`${reference.title} "${name}"`] };
  };

const nameOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "name" in value
    ? String(value.name)
    : typeof value === "string"
      ? value
      : "";

/** Keeps the present file where the one of the version is deleted. @param fields that belong to it */
export const fileCheck =
  (field: string, title: string, fields: readonly string[] = []): ReferenceCheck =>
  async ({ transaction }, wanted, current) => {
    const id = fileId(wanted[field]);
    if (!id || wanted[field] === current[field]) return undefined;
    if (await StoredFile.findByPk(id, { attributes: ["id"], transaction })) return undefined;
    const kept = [field, ...fields].map((each) => [each, current[each]]);
    return { values: Object.fromEntries(kept) as object as Record<string, unknown>, gone: [title] };
  };

/** File id of a presented address; "" for none, and for an address elsewhere. */
export const fileId = (address: unknown) =>
  parseUploadId(typeof address === "string" ? address : "");

/** Keeps the present phone number where that of the version is not a complete one, as before numbers were checked. */
export const phoneFieldCheck =
  (field: string): ReferenceCheck =>
  (_, wanted, current) => {
    const phone = wanted[field];
    if (typeof phone !== "string" || phone === "" || phone === current[field])
      return Promise.resolve(undefined);
    const number = parsePhone(phone);
    return Promise.resolve(
      number === null
        ? { values: { [field]: current[field] }, gone: [`Phone number "${phone}"`] }
        : { values: { [field]: number }, gone: [] },
    );
  };

export const phoneCheck = phoneFieldCheck("contactPhone");

export const partOfCheck = referenceCheck({
  model: Facility,
  key: "partOfId",
  name: "partOf",
  title: "Facility",
  fields: ["partOfId", "partOf"],
});

export const departmentCheck = referenceCheck({
  model: Department,
  key: "departmentId",
  name: "department",
  title: "Department",
  fields: ["departmentId", "department"],
});

export const facilityCheck = referenceCheck({
  model: Facility,
  key: "facilityId",
  name: "facility",
  title: "Facility",
  fields: ["facilityId", "facility"],
});

/** A specialty that moved since then is in its present department. */
export const specialtyCheck: ReferenceCheck = async ({ transaction }, wanted, current) => {
  const include = [{ model: Department, as: "department" }];
  const found = await Specialty.findByPk(Number(wanted.specialityId), { include, transaction });
  if (found) {
    const values = { departmentId: found.departmentId, department: found.department?.name };
    return { values, gone: [] };
  }
  const { departmentId, department, specialityId, specialty } = current;
  const values = { departmentId, department, specialityId, specialty };
  return { values, gone: [`Specialty "${nameOf(wanted.specialty)}"`] };
};

const MESSAGE_FIELDS = [
  "religiousContent",
  "religiousMessageId",
  "religiousMessage",
  "religiousMessageDeleted",
];
const ADVERTISING_FIELDS = [
  "advertisingContent",
  "advertiserId",
  "advertiser",
  "advertisementId",
  "advertisement",
  "advertisementDeleted",
  "advertisingDescription",
];

/** References of a session: what is deleted since then keeps its present value, or is left out. */
export const SESSION_CHECKS: readonly ReferenceCheck[] = [
  specialtyCheck,
  referenceCheck({
    model: ReligiousMessage,
    key: "religiousMessageId",
    name: "religiousMessage",
    title: "Religious message",
    fields: MESSAGE_FIELDS,
    deleted: "religiousMessageDeleted",
    otherwise: { religiousContent: "No", religiousMessageId: null, religiousMessage: null },
  }),
  referenceCheck({
    model: Advertisement,
    key: "advertisementId",
    name: "advertisement",
    title: "Advertisement",
    fields: ADVERTISING_FIELDS,
    deleted: "advertisementDeleted",
    otherwise: {
      advertisingContent: "No",
      advertiserId: null,
      advertiser: null,
      advertisementId: null,
      advertisement: null,
    },
  }),
  fileCheck("audioUrl", "Audio file", ["audioDuration", "audioTranscript"]),
  fileCheck("videoUrl", "Video file", ["videoDuration", "videoTranscript"]),
];
