import type { ContactMessage } from "~/models";
import { presentHandling } from "~/server/requests/handling";
import { patientName } from "~/server/requests/patient-names";

/** Presents a message as plain data. Dates are ISO 8601 in UTC. */
export function presentContactMessage(message: ContactMessage) {
  const { patientId, patient } = message;
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    topic: message.topic,
    message: message.message,
    status: message.status,
    answeredAt: message.answeredAt?.toISOString() ?? null,
    answeredBy: message.answeredBy,
    patientId: patientId ?? null,
    patient: patientId ? patientName({ patientId, patient }) : null,
    ...presentHandling(message),
    version: message.version,
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
  };
}

export type ContactMessageData = ReturnType<typeof presentContactMessage>;
