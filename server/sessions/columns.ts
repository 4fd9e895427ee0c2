import { Advertisement, Department, type PlanSession, ReligiousMessage, Specialty } from "~/models";
import { type SessionValues, uploadIn } from "~/models/session.schema";
import { attachFile } from "~/server/files/attach";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

type Files = Pick<PlanSession, "audioFileId" | "videoFileId">;

/**
 * Makes sure that what a session belongs to and shows is there, and stays there until the transaction ends; to be called
 * before the session is locked, since deleting them comes to the sessions last.
 * @throws InvalidInputError that names all that is not
 */
export async function requireParts(writer: CallerInTransaction, values: SessionValues) {
  const { transaction } = writer;
  const held = { transaction, lock: transaction.LOCK.KEY_SHARE };
  const { departmentId, specialityId, religiousMessageId, advertisementId, advertiserId } = values;
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => void errors.push({ field, message });

  const specialty = await Specialty.findByPk(specialityId, held);
  const department = await Department.findByPk(departmentId, { transaction });
  if (!department) refuse("departmentId", "Department not found");
  if (!specialty) refuse("specialityId", "Specialty not found");
  else if (department && specialty.departmentId !== department.id) {
    refuse("specialityId", `Specialty "${specialty.name}" is not one of this department`);
  }
  if (religiousMessageId && !(await ReligiousMessage.findByPk(religiousMessageId, held))) {
    refuse("religiousMessageId", "Religious message not found");
  }
  if (advertisementId) {
    const advertisement = await Advertisement.findByPk(advertisementId, held);
    if (!advertisement) refuse("advertisementId", "Advertisement not found");
    else if (advertiserId && advertisement.advertiserId !== advertiserId) {
      refuse(
        "advertisementId",
        `Advertisement "${advertisement.name}" is not one of this advertiser`,
      );
    }
  }
  if (errors.length > 0) throw new InvalidInputError(errors);
}

/**
 * The columns of a session that is to hold these values; its files are attached.
 * @param current the files that it has
 * @throws InvalidInputError for files that are not there, or not the caller's to use
 */
export async function columnsOf(
  writer: CallerInTransaction,
  values: SessionValues,
  current: Files,
) {
  const audio = await mediaOf(writer, "audio", values, current.audioFileId);
  const video = await mediaOf(writer, "video", values, current.videoFileId);
  const { name, title, description, billType, startType, liveCoach } = values;
  return {
    ...{ name, title, description, billType, startType, liveCoach },
    specialtyId: values.specialityId,
    audioUrl: audio.url,
    audioFileId: audio.fileId,
    audioMinutes: values.audioDuration,
    videoUrl: video.url,
    videoFileId: video.fileId,
    videoMinutes: values.videoDuration,
    religiousContent: values.religiousContent,
    religiousMessageId: values.religiousMessageId,
    goneMessage: null,
    advertisingContent: values.advertisingContent,
    advertisementId: values.advertisementId,
    goneAdvertiser: null,
    goneAdvertisement: null,
    advertisingDescription: values.advertisingDescription ?? "",
  };
}

/** A file that came along counts, then the address: it is that of a file, or one on the web. */
async function mediaOf(
  writer: CallerInTransaction,
  kind: "audio" | "video",
  values: SessionValues,
  current: string | null,
) {
  const address = values[`${kind}Url`];
  const came = values[kind];
  const id = came || uploadIn(address) || null;
  const field = came ? kind : (`${kind}Url` as const);
  const fileId = await attachFile(writer, { field, kind, id }, current);
  return { fileId, url: fileId ? "" : address };
}
