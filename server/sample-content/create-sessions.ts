import { Advertisement, PlanSession, ReligiousMessage, Specialty } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { publishSession } from "~/server/sessions/publish";
import { createSession } from "~/server/sessions/sessions";
import { recordingFile, storeFiles } from "./known-files";
import { madeAt } from "./made-at";
import { PATIENT_SESSIONS } from "./sessions/patient-sessions";
import type { SampleMedia, SampleSession } from "./sessions/sample-session";
import { SAMPLE_SESSIONS } from "./sessions/session-samples";

const DAY_MS = 86_400_000;
/** How long after it was made a session was published. */
const PUBLISHED_AFTER_MS = 2 * DAY_MS;

/** The back-office's sessions, drafts and published ones, and then the sample patient's; what they show is there already. */
export async function createSessions(writer: CallerInTransaction): Promise<void> {
  const partsOf = await findParts(writer);
  const fileOf = await storeRecordings(writer);
  for (const samples of [SAMPLE_SESSIONS, PATIENT_SESSIONS]) {
    for (const [position, sample] of samples.entries()) {
      const { name, title, description, billType, startType, audio, video } = sample;
      const { id } = await createSession(writer, {
        ...{ name, title, description, billType, startType, ...partsOf(sample) },
        liveCoach: sample.liveCoach ? "Y" : "N",
        ...{ audio: fileOf(audio), audioUrl: urlOf(audio), audioDuration: audio.minutes },
        audioTranscript: transcriptOf(audio),
        ...{ video: fileOf(video), videoUrl: urlOf(video), videoDuration: video?.minutes },
        videoTranscript: transcriptOf(video),
      });
      if (sample.published) await publishSession(writer, id);
      await backdate(writer, id, madeAt(position, samples.length), sample.published);
    }
  }
}

/** What a session belongs to and shows, by the names that the sample has for it. */
async function findParts({ transaction }: CallerInTransaction) {
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

/** Stores every recording once, also where several sessions play it. @returns how a file is found */
async function storeRecordings(writer: CallerInTransaction) {
  const samples = [...SAMPLE_SESSIONS, ...PATIENT_SESSIONS];
  const recordings = samples.flatMap(({ audio, video }) => [
    recordingIn(audio),
    recordingIn(video),
  ]);
  const ids = await storeFiles(
    writer,
    recordings.flatMap((each) => (each ? [[each.file, recordingFile(each)]] : [])),
  );
  return (media?: SampleMedia) => ids.get(recordingIn(media)?.file ?? "");
}

const recordingIn = (media?: SampleMedia) =>
  media && "recording" in media ? media.recording : undefined;
const urlOf = (media?: SampleMedia) => (media && "url" in media ? media.url : undefined);
const transcriptOf = (media?: SampleMedia) => recordingIn(media)?.transcript ?? "";

/** As if it had been made and published over the year. */
async function backdate(writer: CallerInTransaction, id: number, createdAt: Date, was: boolean) {
  const publishedAt = new Date(createdAt.getTime() + PUBLISHED_AFTER_MS);
  await PlanSession.update(
    {
      createdAt,
      updatedAt: was ? publishedAt : createdAt,
      statusChangedAt: was ? publishedAt : null,
    },
    { where: { id }, silent: true, transaction: writer.transaction },
  );
}
