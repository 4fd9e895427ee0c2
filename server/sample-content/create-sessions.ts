import { Advertisement, PlanSession, ReligiousMessage, Specialty } from "~/models";
import { storeKnownFile } from "~/server/files/keep";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { publishSession } from "~/server/sessions/publish";
import { createSession } from "~/server/sessions/sessions";
import { madeAt } from "./made-at";
import { SAMPLE_SESSIONS } from "./sessions/session-samples";

const DAY_MS = 86_400_000;
/** How long after it was made a session was published. */
const PUBLISHED_AFTER_MS = 2 * DAY_MS;

/** The product is started in the project's folder; 16 kbit a second. */
const SLOW_WAVES = {
  kind: "audio",
  path: "server/sample-content/sessions/slow-waves.mp3",
  contentType: "audio/mpeg",
  bytesPerSecond: 2_000,
} as const;

/** Sessions of a plan, drafts and published ones; the specialties and what the sessions show are there already. */
export async function createSessions(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const specialties = await Specialty.findAll({ transaction });
  const messages = await ReligiousMessage.findAll({ transaction });
  const advertisements = await Advertisement.findAll({ transaction });
  for (const [position, sample] of SAMPLE_SESSIONS.entries()) {
    const specialty = specialties.find(({ name }) => name === sample.specialty);
    const advertisement = advertisements.find(({ name }) => name === sample.advertisement?.name);
    const { name, title, description, billType, startType, audio, video } = sample;
    const { id } = await createSession(writer, {
      ...{ name, title, description, billType, startType },
      departmentId: specialty?.departmentId,
      specialityId: specialty?.id,
      liveCoach: sample.liveCoach ? "Y" : "N",
      audioUrl: audio.url,
      audio: audio.url ? undefined : await storeKnownFile(writer, SLOW_WAVES),
      audioDuration: audio.minutes,
      videoUrl: video?.url,
      videoDuration: video?.minutes,
      religiousContent: sample.message ? "Yes" : "No",
      religiousMessageId: messages.find((message) => message.title === sample.message)?.id,
      advertisingContent: sample.advertisement ? "Yes" : "No",
      advertisementId: advertisement?.id,
      advertisingDescription: sample.advertisement?.description,
    });
    if (sample.published) await publishSession(writer, id);
    await backdate(writer, id, madeAt(position, SAMPLE_SESSIONS.length), sample.published);
  }
}

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
