import type { SessionData } from "./present";

/** Presents a session for the API: `specialtyId` is the deprecated other name of `specialityId`. */
export const presentSessionForApi = (session: SessionData) => ({
  ...session,
  specialtyId: session.specialityId,
});
export type ApiSession = ReturnType<typeof presentSessionForApi>;

/** Reads the body of a session: `specialtyId` is taken where `specialityId` is missing. */
export const readSessionBody = ({ specialtyId, ...values }: Record<string, unknown>) => ({
  specialityId: specialtyId,
  ...values,
});
