import { unique } from "../factories/names";
import type { CallApi } from "./http";

type Data = Record<string, unknown>;
export type Session = Data & { id: number; name: string; version: number; audioUrl: string };

/** Fields of a session in the API, without its specialty. */
export const SESSION_BODY = {
  title: "Breathing before your procedure",
  description: "Ten quiet minutes.",
  billType: "Free",
  startType: "Pre-Procedure",
  liveCoach: "N",
  audioUrl: "https://media.example.org/breathing.mp3",
  audioDuration: 10,
};

/** Creates sessions and their specialties through the REST API. */
export function sessionsApi(callApi: CallApi) {
  const createSpecialty = async (name = unique("Specialty")) => {
    const department = unique("Department");
    const { data } = await callApi("POST", "/department", { name: department });
    const departmentId = data?.id as number;
    const created = await callApi("POST", "/speciality", { name, departmentId });
    const { id: specialityId } = created.data?.speciality as { id: number };
    return { departmentId, specialityId, department, specialty: name };
  };
  const buildBody = async (values: Data = {}): Promise<Data & { name: string }> => {
    const { departmentId, specialityId } = await createSpecialty();
    return { name: unique("Session"), ...SESSION_BODY, departmentId, specialityId, ...values };
  };
  return {
    createSpecialty,
    /** Body that creates a session of a new specialty. */
    buildBody,
    createSession: async (values: Data = {}) => {
      const { data } = await callApi("POST", "/session", await buildBody(values));
      return data?.session as Session;
    },
  };
}
