import type { Model, ModelStatic } from "sequelize";
import {
  ContactMessage,
  LiveSessionRequest,
  type OutboxMessage,
  RideRequest,
  SavedReport,
  WithdrawnRequest,
  WorkItem,
} from "~/models";
import type { Caller } from "~/server/platform/caller";

/** Models of the records that messages are about and link to, by their type in the audit. */
export const SUBJECT_MODELS = {
  "live session request": LiveSessionRequest,
  "ride request": RideRequest,
  "withdrawn request": WithdrawnRequest,
  "contact message": ContactMessage,
  "work item": WorkItem,
  "saved view": SavedReport,
} as const satisfies Record<string, ModelStatic<Model>>;
export type SubjectType = keyof typeof SUBJECT_MODELS;
export const SUBJECT_TYPES = Object.keys(SUBJECT_MODELS) as SubjectType[];

/** Finds the messages about a record that is gone: their link leads to nothing. One query for each type of record among them. */
export async function findOrphans<M extends Pick<OutboxMessage, "aboutType" | "aboutId">>(
  { transaction }: Caller,
  messages: readonly M[],
): Promise<Set<M>> {
  const orphans = new Set<M>();
  for (const type of SUBJECT_TYPES) {
    const model: ModelStatic<Model> = SUBJECT_MODELS[type];
    const about = messages.filter(({ aboutType }) => aboutType === type);
    if (about.length === 0) continue;
    const where = { id: about.map(({ aboutId }) => aboutId) };
    const records = await model.findAll({ attributes: ["id"], where, transaction });
    const ids = new Set(records.map((record) => record.get("id")));
    for (const message of about) if (!ids.has(message.aboutId)) orphans.add(message);
  }
  return orphans;
}
