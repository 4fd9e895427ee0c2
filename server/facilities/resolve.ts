import { Facility } from "~/models";
import {
  ADDRESS_FIELDS,
  formatAddress,
  INHERITED_FIELDS,
  type InheritedField,
  MAX_FACILITY_LEVELS,
} from "~/models/facilities/facility-options.schema";
import type { Caller } from "~/server/platform/caller";

type Source = Pick<Facility, "id" | "name" | "isExample">;
/** What a facility can take from what it is part of. */
export type ResolvedField = "address" | InheritedField;

/** A facility with what it inherits (AREAS 8). Texts are "" where nothing is known. */
export type ResolvedFacility = Record<InheritedField, string> &
  Record<(typeof ADDRESS_FIELDS)[number], string> &
  Pick<Facility, "id" | "name" | "kind" | "isActive" | "checkInDesk" | "reminderText"> & {
    /** Address as one line. */
    address: string;
    /** Larger facilities that it is part of, the nearest first. */
    within: Source[];
    /** Facility that each value comes from, itself or one of those; null where there is none. */
    sources: Record<ResolvedField, Source | null>;
    /** Facility whose steps lead there: itself, or the nearest one that it is part of and that has steps; null for none. */
    way: Source | null;
    /** Whether it, or a value that it inherits, is invented. */
    isExample: boolean;
  };

/**
 * Reads facilities with what they inherit: a unit's address, hours, telephone numbers and the like are those of what it is part of
 * unless it has its own, and likewise a building's (AREAS 8). The only place that knows it. Takes at most three statements,
 * whatever the number.
 * @returns them by id; deleted ones are missing
 */
export async function resolveFacilities(
  { transaction }: Caller,
  ids: readonly number[],
): Promise<Map<number, ResolvedFacility>> {
  const rows = new Map<number, Facility>();
  let wanted = [...new Set(ids)];
  for (let level = 0; level < MAX_FACILITY_LEVELS && wanted.length > 0; level += 1) {
    for (const row of await Facility.findAll({ where: { id: wanted }, transaction })) {
      rows.set(row.id, row);
    }
    const parents = wanted.flatMap((id) => rows.get(id)?.partOfId ?? []);
    wanted = [...new Set(parents)].filter((id) => !rows.has(id));
  }
  return new Map(
    [...new Set(ids)].flatMap((id) => {
      const chain = findChain(rows, id);
      return chain[0] ? [[id, resolve(chain[0], chain)]] : [];
    }),
  );
}

/** Like `resolveFacilities`, for one; null for none and for a deleted one. */
export async function resolveFacility(
  caller: Caller,
  id: number | null,
): Promise<ResolvedFacility | null> {
  return id === null ? null : ((await resolveFacilities(caller, [id])).get(id) ?? null);
}

/** A facility, and those that it is part of. */
function findChain(rows: ReadonlyMap<number, Facility>, id: number): Facility[] {
  const chain: Facility[] = [];
  for (
    let row = rows.get(id);
    row && chain.length < MAX_FACILITY_LEVELS;
    row = rows.get(row.partOfId ?? 0)
  ) {
    chain.push(row);
  }
  return chain;
}

const toSource = ({ id, name, isExample }: Facility): Source => ({ id, name, isExample });

function resolve(own: Facility, chain: readonly Facility[]): ResolvedFacility {
  const addressOf = chain.find((each) => formatAddress(each) !== "");
  const wayOf = chain.find((each) => each.stepCount > 0);
  const holders = INHERITED_FIELDS.map(
    (field) => [field, chain.find((each) => each[field] !== "")] as const,
  );
  const sources = Object.fromEntries(
    [["address", addressOf] as const, ...holders].map(([field, row]) => [
      field,
      row ? toSource(row) : null,
    ]),
  ) as ResolvedFacility["sources"];
  return {
    id: own.id,
    name: own.name,
    kind: own.kind,
    isActive: own.isActive,
    checkInDesk: own.checkInDesk,
    reminderText: own.reminderText,
    ...(Object.fromEntries(
      ADDRESS_FIELDS.map((field) => [field, addressOf?.[field] ?? ""]),
    ) as Record<(typeof ADDRESS_FIELDS)[number], string>),
    ...(Object.fromEntries(holders.map(([field, row]) => [field, row?.[field] ?? ""])) as Record<
      InheritedField,
      string
    >),
    address: addressOf ? formatAddress(addressOf) : "",
    within: chain.slice(1).map(toSource),
    sources,
    way: wayOf ? toSource(wayOf) : null,
    isExample: own.isExample || Object.values(sources).some((source) => source?.isExample),
  };
}

/** Telephone numbers of a facility that somebody answers: those that are invented are left out. */
export const realPhones = ({ sources, phone, afterHoursPhone }: ResolvedFacility) => ({
  phone: sources.phone?.isExample ? "" : phone,
  afterHoursPhone: sources.afterHoursPhone?.isExample ? "" : afterHoursPhone,
});
