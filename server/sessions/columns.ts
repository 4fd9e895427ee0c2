import { Advertisement, Department, type PlanSession, ReligiousMessage, Specialty } from "~/models";
import {
  MEDIA_KINDS,
  type MediaKind,
  type SessionValues,
  parseUploadId,
} from "~/models/sessions/session.schema";
import { FILE_MESSAGES } from "~/models/files/stored-file.schema";
import { attachFile } from "~/server/files/attach";
import { findFile } from "~/server/files/read";
import type { Caller } from "~/server/platform/caller";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

type Files = Pick<PlanSession, "audioFileId" | "videoFileId">;

/**
 * Makes sure that what a session belongs to and shows is there, and stays there until the transaction ends; to be called
 * before the session is locked, since deleting them comes to the sessions last.
 * @throws InvalidInputError that names all that is not
 */
export async function requireParts(writer: CallerInTransaction, values: SessionValues) {
  refuse([...(await specialtyErrors(writer, values)), ...(await shownErrors(writer, values))]);
}

/** The same for what a session belongs to alone. @throws InvalidInputError */
export async function requireSpecialty(caller: Caller, values: Belongs) {
  refuse(await specialtyErrors(caller, values));
}

/** The same for the message and the advertisement that a session shows. @throws InvalidInputError */
export async function requireShown(caller: Caller, values: Shows) {
  refuse(await shownErrors(caller, values));
}

/** The same for the uploaded files that it names by their addresses. @throws InvalidInputError at the fields of the files */
export async function requireMedia(caller: Caller, values: Record<`${MediaKind}Url`, string>) {
  const errors: FieldError[] = [];
  for (const kind of MEDIA_KINDS) {
    const id = parseUploadId(values[`${kind}Url`]);
    if (id === "" || (await findFile(caller, id))?.kind === kind) continue;
    errors.push({ field: kind, message: FILE_MESSAGES.gone(kind) });
  }
  refuse(errors);
}

type Belongs = Pick<SessionValues, "departmentId" | "specialityId">;
type Shows = Partial<
  Pick<SessionValues, "religiousMessageId" | "advertisementId" | "advertiserId">
>;

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new InvalidInputError(errors);
}

/** Within a transaction what is found stays there. */
const heldBy = ({ transaction }: Caller) => ({
  transaction,
  lock: transaction?.LOCK.KEY_SHARE,
});

async function specialtyErrors(caller: Caller, values: Belongs): Promise<FieldError[]> {
  const { transaction } = caller;
  const specialty = await Specialty.findByPk(values.specialityId, heldBy(caller));
  const department = await Department.findByPk(values.departmentId, { transaction });
  const errors: FieldError[] = [];
  if (!department) errors.push({ field: "departmentId", message: "Department not found" });
  if (!specialty) errors.push({ field: "specialityId", message: "Specialty not found" });
  else if (department && specialty.departmentId !== department.id) {
    const message = `Specialty "${specialty.name}" is not one of this department`;
    errors.push({ field: "specialityId", message });
  }
  return errors;
}

async function shownErrors(caller: Caller, values: Shows): Promise<FieldError[]> {
  const { religiousMessageId, advertisementId, advertiserId } = values;
  const held = heldBy(caller);
  const errors: FieldError[] = [];
  if (religiousMessageId && !(await ReligiousMessage.findByPk(religiousMessageId, held))) {
    errors.push({ field: "religiousMessageId", message: "Religious message not found" });
  }
  if (!advertisementId) return errors;
  const advertisement = await Advertisement.findByPk(advertisementId, held);
  if (!advertisement) {
    errors.push({ field: "advertisementId", message: "Advertisement not found" });
  } else if (advertiserId && advertisement.advertiserId !== advertiserId) {
    const message = `Advertisement "${advertisement.name}" is not one of this advertiser`;
    errors.push({ field: "advertisementId", message });
  }
  return errors;
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
    audioTranscript: values.audioTranscript,
    videoUrl: video.url,
    videoFileId: video.fileId,
    videoMinutes: values.videoDuration,
    videoTranscript: values.videoTranscript,
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
  kind: MediaKind,
  values: SessionValues,
  current: string | null,
) {
  const address = values[`${kind}Url`];
  const came = values[kind];
  const id = came || parseUploadId(address) || null;
  const field = came ? kind : (`${kind}Url` as const);
  const fileId = await attachFile(writer, { field, kind, id }, current);
  return { fileId, url: fileId ? "" : address };
}
