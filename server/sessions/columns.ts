import { Advertisement, Department, type PlanSession, ReligiousMessage, Specialty } from "~/models";
import {
  MEDIA_KINDS,
  type MediaKind,
  type SessionValues,
  parseUploadId,
} from "~/models/sessions/session.schema";
import { FILE_MESSAGES } from "~/models/files/stored-file.schema";
import { resolveAttachment } from "~/server/files/attach";
import { findFile } from "~/server/files/read";
import type { Caller } from "~/server/platform/caller";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { referenceLockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

type Files = Pick<PlanSession, "audioFileId" | "videoFileId">;

/**
 * Checks that the records a session references exist, and locks them until the transaction ends. Call before locking
 * the session: deleting a referenced record locks sessions last.
 * @throws InvalidInputError with all missing references
 */
export async function requireReferences(writer: CallerInTransaction, values: SessionValues) {
  throwIfAny([
    ...(await findSpecialtyErrors(writer, values)),
    ...(await findMediaErrors(writer, values)),
  ]);
}

/** Checks the department and specialty only. @throws InvalidInputError */
export async function requireSpecialty(caller: Caller, values: SpecialtyReference) {
  throwIfAny(await findSpecialtyErrors(caller, values));
}

/** Checks the religious message and the advertisement only. @throws InvalidInputError */
export async function requireShownMedia(caller: Caller, values: MediaReferences) {
  throwIfAny(await findMediaErrors(caller, values));
}

/** Checks the uploaded files that media URLs refer to. @throws InvalidInputError at the file fields */
export async function requireUploads(caller: Caller, values: Record<`${MediaKind}Url`, string>) {
  const errors: FieldError[] = [];
  for (const kind of MEDIA_KINDS) {
    const id = parseUploadId(values[`${kind}Url`]);
    if (id === "" || (await findFile(caller, id))?.kind === kind) continue;
    errors.push({ field: kind, message: FILE_MESSAGES.missing(kind), code: "not-found" });
  }
  throwIfAny(errors);
}

type SpecialtyReference = Pick<SessionValues, "departmentId" | "specialityId">;
type MediaReferences = Partial<
  Pick<SessionValues, "religiousMessageId" | "advertisementId" | "advertiserId">
>;

function throwIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw new InvalidInputError(errors);
}

async function findSpecialtyErrors(
  caller: Caller,
  values: SpecialtyReference,
): Promise<FieldError[]> {
  const { transaction } = caller;
  const specialty = await Specialty.findByPk(values.specialityId, referenceLockOptions(caller));
  const department = await Department.findByPk(values.departmentId, { transaction });
  const errors: FieldError[] = [];
  if (!department)
    errors.push({ field: "departmentId", message: "Department not found", code: "not-found" });
  if (!specialty)
    errors.push({ field: "specialityId", message: "Specialty not found", code: "not-found" });
  else if (department && specialty.departmentId !== department.id) {
    const message = `Specialty "${specialty.name}" is not one of this department's`;
    errors.push({ field: "specialityId", message });
  }
  return errors;
}

async function findMediaErrors(caller: Caller, values: MediaReferences): Promise<FieldError[]> {
  const { religiousMessageId, advertisementId, advertiserId } = values;
  const options = referenceLockOptions(caller);
  const errors: FieldError[] = [];
  if (religiousMessageId && !(await ReligiousMessage.findByPk(religiousMessageId, options))) {
    errors.push({
      field: "religiousMessageId",
      message: "Religious message not found",
      code: "not-found",
    });
  }
  if (!advertisementId) return errors;
  const advertisement = await Advertisement.findByPk(advertisementId, options);
  if (!advertisement) {
    errors.push({
      field: "advertisementId",
      message: "Advertisement not found",
      code: "not-found",
    });
  } else if (advertiserId && advertisement.advertiserId !== advertiserId) {
    const message = `Advertisement "${advertisement.name}" is not one of this advertiser's`;
    errors.push({ field: "advertisementId", message });
  }
  return errors;
}

/**
 * Builds a session's columns from its values and attaches its files.
 * @param current attached files of the session
 * @throws InvalidInputError for files that do not exist or the caller may not use
 */
export async function buildColumns(
  writer: CallerInTransaction,
  values: SessionValues,
  current: Files,
) {
  const audio = await attachMedia(writer, "audio", values, current.audioFileId);
  const video = await attachMedia(writer, "video", values, current.videoFileId);
  const { name, title, description, billType, startType, liveCoach } = values;
  return {
    name,
    title,
    description,
    billType,
    startType,
    liveCoach,
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

/** Attaches the uploaded file of the form, else the one that the URL refers to; a web URL is stored as it is. */
async function attachMedia(
  writer: CallerInTransaction,
  kind: MediaKind,
  values: SessionValues,
  current: string | null,
) {
  const address = values[`${kind}Url`];
  const uploadId = values[kind];
  const id = uploadId || parseUploadId(address) || null;
  const field = uploadId ? kind : (`${kind}Url` as const);
  const fileId = await resolveAttachment(writer, { field, kind, id }, current);
  return { fileId, url: fileId ? "" : address };
}
