import { randomUUID } from "node:crypto";
import { readFields, FORM_HEADERS } from "./forms";
import type { FetchPath } from "./http";

/** Day of the requests that tests make. */
export const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-15`;

/** Input of the forms whose records the API can read and change, but only the public site creates. */
const LIVE_SESSION = {
  leaderType: "rabbi",
  sessionType: "prayers",
  price: "50",
  preferredDate: NEXT_YEAR,
  preferredTime: "10:00",
  looksHere: "yes",
};
export const RIDE = {
  pickUp: "14 Harbor Street",
  dropOff: "Main entrance",
  date: NEXT_YEAR,
  time: "08:15",
  returnTrip: "No",
  mobility: "none",
  looksHere: "yes",
};
const CONFIRMED = {
  status: "Confirmed",
  arrangement: "Harbor Taxi comes at 8:15 AM.",
  whoToCall: "Harbor Taxi, 555-0108",
};
const MESSAGE = {
  name: "Rosa Lind",
  email: "rosa.lind@example.org",
  topic: "plans",
  message: "May my daughter stay with me?",
};

/**
 * Submits a live session request, a ride request and a contact message through the public forms, without scripts; and
 * another ride, which the API confirms before its patient erases their data.
 * @param token for API calls that write; "" under open access
 */
export async function submitPatientRequests(fetchPath: FetchPath, token: string): Promise<void> {
  const openPage = async (path: string, headers = {}) =>
    (await fetchPath("GET", path, undefined, headers)).text();
  const sendForm = async (path: string, values: Record<string, string>, headers = {}) => {
    const html = await openPage(path, headers);
    const fields = readFields(html, { submissionKey: randomUUID(), ...values });
    const formHeaders = { ...FORM_HEADERS, ...headers };
    const response = await fetchPath("POST", path, fields.toString(), formHeaders);
    if (response.status !== 303) throw new Error(`${path} answered ${response.status}`);
    return { Cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  };
  const confirmLastRide = async () => {
    const headers = {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const list = await openPage("/ride-request?limit=1&sortBy=id&sortOrder=DESC", headers);
    const id = /"id":(\d+)/.exec(list)?.[1] ?? "";
    await fetchPath("PUT", `/ride-request/${id}`, JSON.stringify(CONFIRMED), headers);
  };
  const html = await openPage("/patient-procedures");
  const procedureId = /\/patient-procedures\/(\d+)\/live-session/.exec(html)?.[1] ?? "";
  await sendForm(`/patient-procedures/${procedureId}/live-session`, LIVE_SESSION);
  await sendForm(`/patient-procedures/${procedureId}/ride`, RIDE);
  await sendForm("/contact", MESSAGE);
  const guest = await sendForm(`/patient-procedures/${procedureId}/ride`, RIDE);
  await confirmLastRide();
  await sendForm("/patient-data/erase", {}, guest);
}
