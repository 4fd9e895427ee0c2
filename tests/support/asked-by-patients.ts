import { randomUUID } from "node:crypto";
import { fieldsOf, FORM } from "./forms";
import type { callsTo } from "./http";

const IN_A_YEAR = `${new Date().getUTCFullYear() + 1}-06-15`;

/** What programs can read and change, and only people at the public site can make: their addresses, and what is typed there. */
const LIVE_SESSION = {
  leaderType: "rabbi",
  sessionType: "prayers",
  price: "50",
  preferredDate: IN_A_YEAR,
  preferredTime: "10:00",
};
const RIDE = {
  pickUp: "14 Harbour Street",
  dropOff: "Main entrance",
  date: IN_A_YEAR,
  time: "08:15",
};
const MESSAGE = {
  name: "Rosa Lind",
  email: "rosa.lind@example.org",
  topic: "plans",
  message: "May my daughter stay with me?",
};

/** Asks for a live session and a ride, and writes a message, as somebody without scripts does. */
export async function askAsPatient(call: ReturnType<typeof callsTo>["call"]): Promise<void> {
  const open = async (path: string) => (await call("GET", path)).text();
  const send = async (path: string, typed: Record<string, string>) => {
    const fields = fieldsOf(await open(path), { submissionKey: randomUUID(), ...typed });
    const { status } = await call("POST", path, fields.toString(), FORM);
    if (status !== 303) throw new Error(`${path} answered ${status}`);
  };
  const html = await open("/patient-procedures");
  const ahead = /\/patient-procedures\/(\d+)\/live-session/.exec(html)?.[1] ?? "";
  await send(`/patient-procedures/${ahead}/live-session`, LIVE_SESSION);
  await send(`/patient-procedures/${ahead}/ride`, RIDE);
  await send("/contact", MESSAGE);
}
