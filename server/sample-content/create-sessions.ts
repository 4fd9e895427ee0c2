import { Advertisement, PlanSession, ReligiousMessage, Specialty } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { publishSession } from "~/server/sessions/publish";
import { createSession } from "~/server/sessions/sessions";
import { recordingFile, storeFiles } from "./bundled-files";
import { spreadOverYear } from "./sample-dates";
import { PATIENT_SESSIONS } from "./sessions/patient-sessions";
import { PLAN_SESSIONS } from "./sessions/plan-sessions";
import type { SampleMedia, SampleSession } from "./sessions/sample-session";
import { FREE_PLAN_SESSIONS, SAMPLE_SESSIONS } from "./sessions/session-samples";

const DAY_MS = 86_400_000;
const SAMPLES = [SAMPLE_SESSIONS, PATIENT_SESSIONS, FREE_PLAN_SESSIONS, PLAN_SESSIONS];
/** Time between creation and publication of a session. */
const PUBLISHED_AFTER_MS = 2 * DAY_MS;

/**
 * Creates the back-office's sessions (drafts and published ones), then those for the sample patient, for the
 * Free plans and for the other items of the plans. Requires the referenced media.
 */
export async function createSessions(writer: CallerInTransaction): Promise<void> {
  const findReferences = await loadReferences(writer);
  const findFileId = await storeRecordings(writer);
  for (const samples of SAMPLES) {
    for (const [position, sample] of samples.entries()) {
      const { name, title, description, billType, startType, audio, video } = sample;
      const { id } = await createSession(writer, {
        name,
        title,
        description,
        billType,
        startType,
        ...findReferences(sample),
        liveCoach: sample.liveCoach ? "Y" : "N",
        audio: findFileId(audio),
        audioUrl: findUrl(audio),
        audioDuration: audio.minutes,
        audioTranscript: findTranscript(audio),
        video: findFileId(video),
        videoUrl: findUrl(video),
        videoDuration: video?.minutes,
        videoTranscript: findTranscript(video),
      });
      if (sample.published) await publishSession(writer, id);
      await backdate(writer, id, spreadOverYear(position, samples.length), sample.published);
    }
  }
}

/** Returns a lookup of the records that a sample session references by name. */
async function loadReferences({ transaction }: CallerInTransaction) {
  const specialties = await Specialty.findAll({ transaction });
  const messages = await ReligiousMessage.findAll({ transaction });
  const advertisements = await Advertisement.findAll({ transaction });
  return ({ specialty, message, advertisement }: SampleSession) => {
    const { id, departmentId } = specialties.find(({ name }) => name === specialty) ?? {};
    const shown = advertisements.find(({ name }) => name === advertisement?.name);
    return {
      departmentId,
      specialityId: id,
      religiousContent: message ? "Yes" : "No",
      religiousMessageId: messages.find(({ title }) => title === message)?.id,
      advertisingContent: advertisement ? "Yes" : "No",
      advertisementId: shown?.id,
      advertisingDescription: advertisement?.description,
    };
  };
}

/** Stores each recording once, even if several sessions share it. @returns a lookup of file ids */
async function storeRecordings(writer: CallerInTransaction) {
  const recordings = SAMPLES.flat().flatMap(({ audio, video }) => [
    findRecording(audio),
    findRecording(video),
  ]);
  const ids = await storeFiles(
    writer,
    recordings.flatMap((recording) =>
      recording ? [[recording.file, recordingFile(recording)]] : [],
    ),
  );
  return (media?: SampleMedia) => ids.get(findRecording(media)?.file ?? "");
}

const findRecording = (media?: SampleMedia) =>
  media && "recording" in media ? media.recording : undefined;
const findUrl = (media?: SampleMedia) => (media && "url" in media ? media.url : undefined);
const findTranscript = (media?: SampleMedia) => findRecording(media)?.transcript ?? "";

/** Spreads creation and publication over the year. */
async function backdate(
  writer: CallerInTransaction,
  id: number,
  createdAt: Date,
  isPublished: boolean,
) {
  const publishedAt = new Date(createdAt.getTime() + PUBLISHED_AFTER_MS);
  await PlanSession.update(
    {
      createdAt,
      updatedAt: isPublished ? publishedAt : createdAt,
      statusChangedAt: isPublished ? publishedAt : null,
    },
    { where: { id }, silent: true, transaction: writer.transaction },
  );
}
