import type { Sequelize } from "sequelize";
import { HospitalSettings } from "~/models";
import type { Holiday, WorkingHours } from "~/models/hospital/working-hours.schema";
import type { Caller } from "./caller";
import { database } from "./database";

/** The hospital as everything that says who or when needs it (AREAS 0). */
export type Hospital = {
  /** Name in the middle of a sentence; "your hospital" as long as none is set. */
  name: string;
  /** At most 20 characters, for text messages. */
  shortName: string;
  /** Whether an administrator has saved the settings: until then hours are a default, which no page promises. */
  isSet: boolean;
  /** Care team's number, E.164; "" for none, and for the invented one of the sample content: nobody answers it. */
  phone: string;
  /** Number outside of working hours, like `phone`. */
  afterHoursPhone: string;
  workingHours: WorkingHours;
  /** By date. */
  holidays: Holiday[];
  /** HH:MM in the hospital's time zone. */
  quietFrom: string;
  quietTo: string;
  /** In years. */
  consentAge: number;
  /** For how long texts of messages are kept, in days. */
  messageTextDays: number;
  /** For how long deleted records can be restored, in days. */
  binDays: number;
  /** For how long what the hospital has entered about a patient stays after the last that happened to it, in years. */
  recordYears: number;
  /** When the settings were saved last; null for defaults. */
  savedAt: Date | null;
};

/** Name as long as none is set. */
export const UNNAMED_HOSPITAL = "your hospital";

const CACHE_MS = 5_000;

type CacheEntry = { reading: Promise<Hospital>; staleAt: number };
/** Per database, which tests open one after another in a process. */
let cache = new WeakMap<Sequelize, CacheEntry>();

/** Clears this instance's cache after a change. Other instances notice within 5 seconds. */
export function clearHospitalCache(): void {
  cache = new WeakMap();
}

/**
 * Reads the hospital's settings, or their defaults (AREAS 0). Cached for 5 seconds: at most one statement in that time,
 * in the caller's transaction if there is one.
 */
export function readHospital({ transaction }: Pick<Caller, "transaction"> = {}): Promise<Hospital> {
  const current = cache;
  const key = database();
  const cached = current.get(key);
  if (cached && cached.staleAt > performance.now()) return cached.reading;
  const reading = HospitalSettings.findOne({ transaction }).then(toHospital);
  current.set(key, { reading, staleAt: performance.now() + CACHE_MS });
  reading.catch(() => current.delete(key));
  return reading;
}

function toHospital(row: HospitalSettings | null): Hospital {
  const settings = row ?? HospitalSettings.build();
  const { name, shortName, phone, afterHoursPhone, quietFrom, quietTo } = settings;
  const { isExample, consentAge, messageTextDays, binDays, recordYears } = settings;
  return {
    name: name || UNNAMED_HOSPITAL,
    shortName: shortName || UNNAMED_HOSPITAL,
    isSet: name !== "",
    phone: isExample ? "" : phone,
    afterHoursPhone: isExample ? "" : afterHoursPhone,
    workingHours: JSON.parse(settings.workingHours) as WorkingHours,
    holidays: JSON.parse(settings.holidays) as Holiday[],
    quietFrom,
    quietTo,
    consentAge,
    messageTextDays,
    binDays,
    recordYears,
    savedAt: row?.updatedAt ?? null,
  };
}
