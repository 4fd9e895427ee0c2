import type { Model, ModelStatic } from "sequelize";
import { Advertisement, Advertiser, Department, ReligiousMessage, Specialty } from "~/models";
import { parseUploadId } from "~/models/sessions/session.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { findFile } from "~/server/files/read";
import { authorize, type Caller } from "~/server/platform/caller";

/** What the wizard's fields name by ids, in words; null for nothing, and for what is not there. */
export type NamedParts = Awaited<ReturnType<typeof namePartsOf>>;

/** What a wizard's fields name by their ids, for people to read. Uploaded files have the names that they came with. */
export async function namePartsOf(caller: Caller, typed: RawValues) {
  authorize(caller, "content.read");
  const named = <M extends Model>(model: ModelStatic<M>, field: string, name: (row: M) => string) =>
    nameOf(caller, model, rawText(typed[field]), name);
  return {
    departmentId: await named(Department, "departmentId", ({ name }) => name),
    specialityId: await named(Specialty, "specialityId", ({ name }) => name),
    religiousMessageId: await named(ReligiousMessage, "religiousMessageId", ({ title }) => title),
    advertiserId: await named(Advertiser, "advertiserId", ({ name }) => name),
    advertisementId: await named(Advertisement, "advertisementId", ({ name }) => name),
    audioUrl: await uploadName(caller, rawText(typed.audioUrl)),
    videoUrl: await uploadName(caller, rawText(typed.videoUrl)),
  };
}

async function nameOf<M extends Model>(
  caller: Caller,
  model: ModelStatic<M>,
  text: string,
  name: (row: M) => string,
): Promise<string | null> {
  if (!/^[1-9]\d{0,8}$/.test(text)) return null;
  const row = await model.findByPk(text, { transaction: caller.transaction });
  return row && name(row);
}

/** The name of an uploaded file that has this address; null for another address, and for a file that is gone. */
export async function uploadName(caller: Caller, address: string): Promise<string | null> {
  const id = parseUploadId(address.trim());
  return id ? ((await findFile(caller, id))?.name ?? null) : null;
}
