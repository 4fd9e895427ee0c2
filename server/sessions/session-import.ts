import { z } from "zod";
import { type Advertisement, PlanSession, ReligiousMessage } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { optionalLine, optionalText, requiredLine } from "~/models/rules/text.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { BILL_TYPES, MAX_TRANSCRIPT_LENGTH, SESSION_STEPS } from "~/models/sessions/session.schema";
import { START_TYPES } from "~/models/sessions/session-status.schema";
import { findInBatches } from "~/server/imports/existing-names";
import { inOrder } from "~/server/imports/file-rows";
import type {
  ExistingRecords,
  FileRow,
  ImportDescription,
} from "~/server/imports/import-description";
import { toKeyId } from "~/server/imports/row-groups";
import { recordAllCreated } from "~/server/platform/audit";
import { buildColumns } from "./columns";
import { SESSION_INCLUDES } from "./find";
import { resolveReferences } from "./imported-references";
import { presentSession } from "./present";

const references = z
  .object({
    department: requiredLine({ label: "Department", required: "Department is required" }),
    specialty: requiredLine({ label: "Specialty", required: "Specialty is required" }),
    religiousPartner: optionalLine({ label: "Religious partner" }),
    religiousMessage: optionalLine({ label: "Religious message" }),
    advertiser: optionalLine({ label: "Advertiser" }),
    advertisement: optionalLine({ label: "Advertisement" }),
    advertisingDescription: optionalText({ label: "Advertisement description" }),
  })
  .superRefine((values, context) => {
    const require = (field: keyof typeof values, message: string) => {
      if (values[field] === "") context.addIssue({ code: "custom", path: [field], message });
    };
    if (values.religiousPartner || values.religiousMessage) {
      require("religiousPartner", "Religious partner is required when including religious content");
      require("religiousMessage", "Religious message is required when including religious content");
    }
    if (values.advertiser || values.advertisement || values.advertisingDescription) {
      require("advertiser", "Advertiser name is required when including advertising");
      require("advertisement", "Advertisement name is required when including advertising");
      require("advertisingDescription", "Advertisement description is required when including advertising");
    }
  });

const importedSessionSchema = SESSION_STEPS.details
  .omit({ departmentId: true, specialityId: true })
  .and(references)
  .and(SESSION_STEPS.configuration)
  .and(SESSION_STEPS.media);
type ImportedSession = z.output<typeof importedSessionSchema>;

const TEXT_RULE = { maxLength: TEXT_LIMITS.text, isMultiline: true, isOptional: true };
const TRANSCRIPT_RULE = {
  maxLength: MAX_TRANSCRIPT_LENGTH,
  isMultiline: true,
  isOptional: true,
};
const URL_RULE = { maxLength: TEXT_LIMITS.url };

/** Import of sessions, as drafts; what they refer to is named, and must exist. */
export const SESSION_IMPORT: ImportDescription<ImportedSession> = {
  fileName: "sessions",
  subject: "sessions",
  record: {
    label: "session",
    columns: [
      { header: "Session", field: "name" },
      { header: "Title", field: "title" },
      { header: "Description", field: "description", rule: TEXT_RULE },
      { header: "Department", field: "department" },
      { header: "Specialty", field: "specialty" },
      { header: "Bill Type", field: "billType", hint: BILL_TYPES.join(" or ") },
      { header: "Start Type", field: "startType", hint: START_TYPES.join(", ") },
      { header: "Live Coach", field: "liveCoach", hint: "Yes or No" },
      { header: "Audio URL", field: "audioUrl", rule: URL_RULE },
      { header: "Audio Minutes", field: "audioDuration" },
      { header: "Audio Transcript", field: "audioTranscript", rule: TRANSCRIPT_RULE },
      { header: "Video URL", field: "videoUrl", rule: { ...URL_RULE, isOptional: true } },
      { header: "Video Minutes", field: "videoDuration", rule: { isOptional: true } },
      { header: "Video Transcript", field: "videoTranscript", rule: TRANSCRIPT_RULE },
      { header: "Religious Partner", field: "religiousPartner", rule: { isOptional: true } },
      {
        header: "Religious Message",
        field: "religiousMessage",
        hint: "its title",
        rule: { isOptional: true },
      },
      { header: "Advertiser", field: "advertiser", rule: { isOptional: true } },
      { header: "Advertisement", field: "advertisement", rule: { isOptional: true } },
      { header: "Advertisement Description", field: "advertisingDescription", rule: TEXT_RULE },
    ],
    schema: importedSessionSchema,
    key: ["name", "department", "specialty"],
    name: "name",
  },
  examples: [
    ["Calm Before Surgery", "Calm Before Surgery", "Breathe with us.", "Cardiology"].concat(
      ["Interventional Cardiology", "Free", "Pre-Procedure", "No"],
      ["https://media.example/calm.mp3", "10", "", "", "", "", "", "", "", "", ""],
    ),
  ],
  async findExisting({ transaction }, keys): Promise<ExistingRecords> {
    const names = [...new Set(keys.map(([name = ""]) => name))];
    const sessions = await findInBatches(names, (batch) =>
      PlanSession.findAll({
        attributes: ["id", "normalizedName"],
        where: { normalizedName: batch },
        include: SESSION_INCLUDES[0],
        transaction,
      }),
    );
    return new Map(
      sessions.map(({ id, normalizedName, specialty }) => {
        const department = normalizeName(specialty?.department?.name ?? "");
        const key = [normalizedName, department, normalizeName(specialty?.name ?? "")];
        return [toKeyId(key), { id, children: new Map() }];
      }),
    );
  },
  async *readRecords({ transaction }, ids) {
    const sessions = await PlanSession.findAll({
      where: { id: [...ids] },
      include: SESSION_INCLUDES,
      transaction,
    });
    const messages = await ReligiousMessage.findAll({
      attributes: ["id", "title"],
      where: { id: sessions.flatMap(({ religiousMessageId }) => religiousMessageId ?? []) },
      include: { association: "religiousPartner", attributes: ["name"] },
      transaction,
    });
    const messagesById = new Map(messages.map((message) => [message.id, message]));
    yield inOrder(ids, sessions).map((session) => {
      const { religiousMessageId, advertisement } = session;
      const message =
        religiousMessageId === null ? undefined : messagesById.get(religiousMessageId);
      return { record: toFileRecord(session, { message, advertisement }) };
    });
  },
  async findProblems(caller, rows) {
    return (await resolveReferences(caller, rows)).map(({ problem }) => problem);
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const found = await resolveReferences(writer, values);
    const rows = [];
    for (const [index, { audio: _, video: __, ...value }] of values.entries()) {
      const ids = found[index]?.ids;
      if (!ids) throw new Error("An imported session refers to what does not exist");
      const columns = { ...value, ...ids, audio: null, video: null };
      rows.push(await buildColumns(writer, columns, { audioFileId: null, videoFileId: null }));
    }
    const created = await PlanSession.bulkCreate(rows, { transaction, returning: true });
    const ids = created.map(({ id }) => id);
    const sessions = await PlanSession.findAll({
      where: { id: ids },
      include: SESSION_INCLUDES,
      order: ["id"],
      transaction,
    });
    await recordAllCreated(writer, "session", sessions.map(presentSession), (each) => each.name);
    noteCreated("session", created);
    return ids;
  },
};

type ShownMedia = { message?: ReligiousMessage; advertisement?: Advertisement | null };

/** Values of an existing session; a message or advertisement that was deleted is left out. */
function toFileRecord(
  session: PlanSession,
  { message, advertisement }: ShownMedia,
): FileRow["record"] {
  const presented = presentSession(session);
  return {
    name: session.name,
    title: session.title,
    description: session.description,
    department: presented.department,
    specialty: presented.specialty,
    billType: session.billType,
    startType: session.startType,
    liveCoach: session.liveCoach ? "Yes" : "No",
    audioUrl: presented.audioUrl,
    audioDuration: session.audioMinutes,
    audioTranscript: session.audioTranscript,
    videoUrl: presented.videoUrl ?? "",
    videoDuration: session.videoMinutes ?? "",
    videoTranscript: session.videoTranscript,
    religiousPartner: message?.religiousPartner?.name ?? "",
    religiousMessage: message?.title ?? "",
    advertiser: (advertisement && presented.advertiser) ?? "",
    advertisement: advertisement?.name ?? "",
    advertisingDescription: advertisement ? session.advertisingDescription : "",
  };
}
