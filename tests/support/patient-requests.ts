import { randomUUID } from "node:crypto";
import { readFields, FORM_HEADERS } from "./forms";
import type { FetchPath } from "./http";

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-15`;

/** Input of the forms whose records the API can read and change, but only the public site creates. */
const LIVE_SESSION = {
  leaderType: "rabbi",
  sessionType: "prayers",
  price: "50",
  preferredDate: NEXT_YEAR,
  preferredTime: "10:00",
};
const RIDE = {
  pickUp: "14 Harbor Street",
  dropOff: "Main entrance",
  date: NEXT_YEAR,
  time: "08:15",
};
const MESSAGE = {
  name: "Rosa Lind",
  email: "rosa.lind@example.org",
  topic: "plans",
  message: "May my daughter stay with me?",
};

/** Submits a live session request, a ride request and a contact message through the public forms, without scripts. */
export async function submitPatientRequests(fetchPath: FetchPath): Promise<void> {
  const openPage = async (path: string) => (await fetchPath("GET", path)).text();
  const sendForm = async (path: string, values: Record<string, string>) => {
    const fields = readFields(await openPage(path), { submissionKey: randomUUID(), ...values });
    const { status } = await fetchPath("POST", path, fields.toString(), FORM_HEADERS);
    if (status !== 303) throw new Error(`${path} answered ${status}`);
  };
  const html = await openPage("/patient-procedures");
  const procedureId = /\/patient-procedures\/(\d+)\/live-session/.exec(html)?.[1] ?? "";
  await sendForm(`/patient-procedures/${procedureId}/live-session`, LIVE_SESSION);
  await sendForm(`/patient-procedures/${procedureId}/ride`, RIDE);
  await sendForm("/contact", MESSAGE);
}
