import type { Model, ModelStatic } from "sequelize";
import { Advertisement, Advertiser, Department, ReligiousMessage, Specialty } from "~/models";
import { parseUploadId } from "~/models/sessions/session.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { findFile } from "~/server/files/read";
import { authorize, type Caller } from "~/server/platform/caller";

/** Names of the records that the wizard's fields reference; null for a blank or unknown id. */
export type ReferenceNames = Awaited<ReturnType<typeof readReferenceNames>>;

/** Resolves the ids in the wizard's fields to display names; uploaded files have their original names. */
export async function readReferenceNames(caller: Caller, rawValues: RawValues) {
  authorize(caller, "content.read");
  const readName = <M extends Model>(
    model: ModelStatic<M>,
    field: string,
    getName: (row: M) => string,
  ) => findName(caller, model, rawText(rawValues[field]), getName);
  return {
    departmentId: await readName(Department, "departmentId", ({ name }) => name),
    specialityId: await readName(Specialty, "specialityId", ({ name }) => name),
    religiousMessageId: await readName(
      ReligiousMessage,
      "religiousMessageId",
      ({ title, religionType }) => `${title} (${religionType})`,
    ),
    advertiserId: await readName(Advertiser, "advertiserId", ({ name }) => name),
    advertisementId: await readName(Advertisement, "advertisementId", ({ name }) => name),
    audioUrl: await readUploadName(caller, rawText(rawValues.audioUrl)),
    videoUrl: await readUploadName(caller, rawText(rawValues.videoUrl)),
  };
}

async function findName<M extends Model>(
  caller: Caller,
  model: ModelStatic<M>,
  idText: string,
  getName: (row: M) => string,
): Promise<string | null> {
  if (!/^[1-9]\d{0,8}$/.test(idText)) return null;
  const row = await model.findByPk(idText, { transaction: caller.transaction });
  return row && getName(row);
}

/** Reads the name of the uploaded file with this URL; null for another URL, and for a deleted file. */
export async function readUploadName(caller: Caller, address: string): Promise<string | null> {
  const id = parseUploadId(address.trim());
  return id ? ((await findFile(caller, id))?.name ?? null) : null;
}
