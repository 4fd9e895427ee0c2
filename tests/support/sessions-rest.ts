import { unique } from "../factories/names";
import type { useServer } from "./http";

type Data = Record<string, unknown>;
export type Session = Data & { id: number; name: string; version: number; audioUrl: string };

/** What a session holds beside its specialty, as programs send and get it. */
export const BODY = {
  title: "Breathing before your procedure",
  description: "Ten quiet minutes.",
  billType: "Free",
  startType: "Pre-Procedure",
  liveCoach: "N",
  audioUrl: "https://media.example.org/breathing.mp3",
  audioDuration: 10,
};

/** Makes sessions by REST, and what they belong to. */
export function sessionsOver(api: ReturnType<typeof useServer>["api"]) {
  const aSpecialty = async (name = unique("Specialty")) => {
    const department = unique("Department");
    const { data } = await api("POST", "/department", { name: department });
    const departmentId = data?.id as number;
    const made = await api("POST", "/speciality", { name, departmentId });
    const { id: specialityId } = made.data?.speciality as { id: number };
    return { departmentId, specialityId, department, specialty: name };
  };
  const bodyOf = async (values: Data = {}): Promise<Data & { name: string }> => {
    const { departmentId, specialityId } = await aSpecialty();
    return { name: unique("Session"), ...BODY, departmentId, specialityId, ...values };
  };
  return {
    aSpecialty,
    /** What makes a session, of a specialty of its own. */
    bodyOf,
    aSession: async (values: Data = {}) => {
      const { data } = await api("POST", "/session", await bodyOf(values));
      return data?.session as Session;
    },
  };
}
