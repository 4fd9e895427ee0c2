import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import sqlite3 from "sqlite3";
import { OPEN } from "./servers";

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Writes a patient who has joined, born on Nov 2, 1959. */
export const addJoinedPatient = (email: string): Promise<void> =>
  run(
    "INSERT INTO patients (version, is_guest, shows_examples, first_name, last_name, birth_date, email, " +
      "language, status, has_account, created_at, updated_at) " +
      "VALUES (0, 0, 0, 'Hector', 'Lopez', '1959-11-02', $email, 'en', 'Joined', 1, $now, $now)",
    { $email: email, $now: toStored(new Date()) },
  );

/** Writes an account for a patient, and a device on which they are signed in. */
export async function addDevice(patientId: number): Promise<void> {
  const $id = String(patientId);
  await run("UPDATE patients SET has_account = 1 WHERE id = $id", { $id });
  await run(
    "INSERT INTO patient_sign_ins (patient_id, token_hash, browser, is_shared_device, last_seen_at, expires_at, created_at) " +
      "VALUES ($id, $id, '', 0, $now, $later, $now)",
    { $id, $now: toStored(new Date()), $later: toStored(new Date(Date.now() + 86_400_000)) },
  );
}

/**
 * Writes a patient whom the hospital has invited, born on Apr 12, 1961, with a letter.
 * @returns its code, without a hyphen
 */
export async function addInvitedPatient(firstName: string, email: string): Promise<string> {
  await run(
    "INSERT INTO patients (version, is_guest, shows_examples, first_name, last_name, birth_date, email, " +
      "language, status, created_at, updated_at) " +
      "VALUES (0, 0, 0, $firstName, 'Lopez', '1961-04-12', $email, 'en', 'Invited', $now, $now)",
    { $firstName: firstName, $email: email, $now: toStored(new Date()) },
  );
  return addLetter(firstName, email);
}

/** Writes a letter to a patient. @returns its code, without a hyphen */
export async function addLetter(firstName: string, email: string): Promise<string> {
  const code = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const secret = readFileSync(path.join(OPEN.dataDir, "session-secret"), "utf8").trim();
  const key = Buffer.from(hkdfSync("sha256", secret, "calmward", "patient invitation", 32));
  const $hash = createHmac("sha256", key).update(code).digest("base64url");
  const $now = toStored(new Date());
  await run(
    "INSERT INTO patient_invitations (patient_id, code_hash, sealed_code, expires_at, created_at) " +
      "SELECT id, $hash, '', $later, $now FROM patients WHERE email = $email AND first_name = $firstName",
    {
      $hash,
      $firstName: firstName,
      $email: email,
      $later: toStored(new Date(Date.now() + 86_400_000)),
      $now,
    },
  );
  return code;
}

/** Writes a caretaker with every right, of a patient named Hector with a procedure in three days and one three days ago. */
export async function addCaretaker(email: string): Promise<void> {
  const $now = toStored(new Date());
  const $patient = `patient.${email}`;
  await addJoinedPatient($patient);
  for (const days of [-3, 3])
    await run(
      "INSERT INTO patient_procedures (version, patient_id, type, title, plan_kind, date, time_known, drop_off, " +
        "phone, is_example, created_at, updated_at) SELECT 0, id, 'Diagnostic Test', 'MRI', 'complete', $date, 1, " +
        "'Main entrance', '+12065550142', 0, $now, $now FROM patients WHERE email = $patient",
      { $date: toStored(new Date(Date.now() + days * 86_400_000)), $now, $patient },
    );
  await run(
    "INSERT INTO caretakers (version, patient_id, name, email, status, sees_requests, sees_feelings, " +
      "may_request_rides, may_answer, created_at, updated_at) " +
      "SELECT 0, id, 'Dana', $email, 'Accepted', 1, 1, 1, 1, $now, $now FROM patients WHERE email = $patient",
    { $email: email, $now, $patient },
  );
}

/** Formats a time as Sequelize stores it on SQLite. */
const toStored = (time: Date) => time.toISOString().replace("T", " ").replace("Z", " +00:00");

function run(sql: string, values: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(path.join(OPEN.dataDir, "calmward.sqlite"));
    database.configure("busyTimeout", 5_000);
    database.run(sql, values, (error) => database.close(() => (error ? reject(error) : resolve())));
  });
}
