import type { z } from "zod";
import { Coach } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { COACH_MESSAGES } from "~/models/coaches/coach-details.schema";
import {
  checkOffer,
  checkVideoLink,
  coachSchema,
  type CoachValues,
} from "~/models/coaches/coach.schema";
import { COACH_STATUSES, COACH_TYPES } from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES, SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import { coachLabel } from "~/models/rules/labels.schema";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { ConflictError, ForbiddenError, InUseError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, nameFilter, optionFilter } from "~/server/platform/list-filters";
import { phoneField } from "~/server/platform/phone-numbers";
import { describeUses } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { byLabel, byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { linkAccount } from "./account";
import { COACH_USES, countUpcoming } from "./coach-uses";
import { listedValueFilter } from "./listed-value-filter";
import { COACH, findCoach } from "./find";
import { type CoachData, mayReach, presentCoach, presentCoachFor, withoutContact } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  credentialUntil: ["credentialUntil", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type CoachSortField = keyof typeof SORT_COLUMNS;

/** Sort fields of the list of coaches, its filters, and its page size (AREAS 9). */
export const COACH_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as CoachSortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    status: optionFilter("Status", "status", {
      options: COACH_STATUSES,
      description: "Only coaches with this status.",
    }),
    type: listedValueFilter("Type", "types", {
      options: COACH_TYPES,
      description: "Only coaches of this type.",
    }),
    language: listedValueFilter("Language", "languages", {
      options: SESSION_LANGUAGES,
      description: "Only coaches who speak this language.",
    }),
    way: listedValueFilter("Way", "ways", {
      options: SESSION_WAYS.map((way) => ({ value: way, label: way })),
      description: "Only coaches who meet in this way.",
    }),
    ...createdFilters,
  },
};

/** Reads a page of the coaches whose name, title, type, language, faith or credential contains the search text, or whose label (C001) equals it. */
export async function listCoaches(caller: Caller, query: ListQuery<CoachSortField>) {
  authorize(caller, "content.read");
  const { items: coaches, ...page } = await readPage(caller, Coach, {
    query,
    where: searchCondition(query.search, [byLabel(coachLabel), byText(Coach)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentCoachFor(caller)),
  });
  return { coaches, ...page };
}

/** Reads a coach by id; without how they are reached, unless the caller arranges sessions. @throws NotFoundError */
export async function getCoach(caller: Caller, id: number): Promise<CoachData> {
  authorize(caller, "content.read");
  return presentCoachFor(caller)(await findCoach(caller, id));
}

/** Schema with a telephone number as stored. @param kept number that may stay although it is not a complete one */
const withPhone = (kept = "") =>
  coachSchema.extend({ phone: phoneField(coachSchema.shape.phone, "phone", kept) });

/** POST /coach, with its telephone number as the API document describes it. */
export const COACH_API = withPhone() as unknown as typeof coachSchema;

/** Adds the rules about several fields; those of contact only where the caller sees it. */
const withOffer = (schema: z.ZodTypeAny, checksLink: boolean) =>
  schema.superRefine((values: CoachValues, context) => {
    checkOffer(values, context);
    if (checksLink) checkVideoLink(values, context);
  }) as z.ZodType<CoachValues, z.ZodTypeDef, unknown>;

const CONTACT_FIELDS = ["email", "phone", "videoLink"] as const;
const CONTACT_FORBIDDEN =
  "You do not have permission to say how a coach is reached. Please ask an administrator.";

/**
 * Creates a coach (AREAS 9: POST /coach). An account of a coach with the same email becomes theirs.
 * @throws InvalidInputError; ConflictError for a duplicate email; ForbiddenError for contact by who does not arrange sessions
 */
export async function createCoach(caller: Caller, input: unknown): Promise<CoachData> {
  authorize(caller, "content.write");
  const mayWriteContact = hasPermission(caller, "patients.write");
  const values = parseInput(withOffer(withPhone(), mayWriteContact), input);
  if (!mayWriteContact) requireNoContact(values);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const coach = await refuseDuplicate(duplicateEmail(values.email), () =>
      Coach.create(toColumns(values), { transaction }),
    );
    await linkAccount(writer, coach);
    await recordCreated(writer, COACH, presentCoach(coach));
    return presentCoachFor(caller)(coach);
  });
}

/**
 * Updates the supplied fields of a coach; an example becomes the hospital's own (AREAS 9: PUT /coach). Contact that the caller does not see
 * stays.
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for a duplicate email, and for ending a coach who has appointments;
 *   ForbiddenError as `createCoach`
 */
export async function updateCoach(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<CoachData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const coach = await findCoach(writer, id);
    await requireVersion(writer, COACH, presentCoachFor(caller)(coach), expectedVersions);
    return presentCoachFor(caller)(await saveCoach(writer, coach, input));
  });
}

/** Validates and saves the supplied fields of a locked coach, with the audit. @throws as `updateCoach` */
export async function saveCoach(
  writer: CallerInTransaction,
  coach: Coach,
  input: unknown,
  mayWriteContact = hasPermission(writer, "patients.write"),
): Promise<Coach> {
  const { transaction } = writer;
  const before = presentCoach(coach);
  const supplied = Object(input) as Record<string, unknown>;
  const merged = { ...toCoachInput(before), ...supplied };
  if (!mayWriteContact) {
    const contact = CONTACT_FIELDS.filter(
      (field) => supplied[field] && !(mayReach(writer) && supplied[field] === before[field]),
    );
    if (contact.length > 0) throw new ForbiddenError(CONTACT_FORBIDDEN);
    for (const field of CONTACT_FIELDS) merged[field] = before[field];
  }
  const kept = merged.phone === before.phone ? (before.phone ?? "") : "";
  const values = parseInput(withOffer(withPhone(kept), mayWriteContact), merged);
  if (values.status === "Ended" && before.status !== "Ended")
    await requireNoUpcoming(writer, coach.id);
  coach.set(toColumns(values));
  const isChanged = Boolean(coach.changed());
  if (isChanged) coach.set({ isExample: false });
  await refuseDuplicate(duplicateEmail(values.email), () => coach.save({ transaction }));
  // Also where nothing else has changed: the account may have become a coach's since.
  const isLinked = await linkAccount(writer, coach);
  if (!isChanged && !isLinked) return coach;
  await recordUpdated(writer, COACH, before, presentCoach(coach));
  return coach;
}

/** Requires that a coach who ends has nothing booked or offered any more. @throws ConflictError */
async function requireNoUpcoming(writer: CallerInTransaction, coachId: number): Promise<void> {
  const count = await countUpcoming(writer, coachId);
  if (count === 0) return;
  throw new ConflictError(
    `${count === 1 ? "1 appointment is" : `${count} appointments are`} still to come. Move or cancel what is booked first, or choose Paused.`,
  );
}

function requireNoContact(values: CoachValues): void {
  if (CONTACT_FIELDS.some((field) => values[field] !== ""))
    throw new ForbiddenError(CONTACT_FORBIDDEN);
}

/** Converts validated values to the columns of a coach. */
export const toColumns = ({ price, types, languages, topics, ways, ...values }: CoachValues) => ({
  ...values,
  types: types.join(","),
  languages: languages.join(","),
  topics: topics.join(","),
  ways: ways.join(","),
  normalizedEmail: values.email === "" ? null : normalizeEmail(values.email),
  priceDollars: price,
  weeklyHours: JSON.stringify(values.weeklyHours),
  exceptions: JSON.stringify(values.exceptions),
});

const duplicateEmail = (email: string) => ({
  field: "email",
  message: COACH_MESSAGES.duplicateEmail(email),
});

/** Converts a presented coach to the input that `updateCoach` takes. */
export const toCoachInput = ({
  id: _,
  hasAccount: __,
  isExample: ___,
  version: ____,
  createdAt: _____,
  updatedAt: ______,
  ...input
}: CoachData): Record<string, unknown> => input;

/**
 * Deletes a coach.
 * @throws NotFoundError, StaleError; ConflictError for a coach who has, or had, appointments (DESIGN 8)
 */
export async function deleteCoach(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<CoachData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const coach = await findCoach(writer, id);
    const deleted = presentCoach(coach);
    await requireVersion(writer, COACH, presentCoachFor(caller)(coach), expectedVersions);
    const uses = await describeUses(writer, COACH_USES, id);
    if (uses)
      throw new InUseError(`Coach "${coach.name}" is used by ${uses} and cannot be deleted`);
    // The bin presents records to everybody who may restore; its rows have everything.
    const record = withoutContact(deleted);
    await moveToBin(writer, "coaches", { type: COACH, record, name: deleted.name });
    await coach.destroy({ transaction: writer.transaction });
    await recordDeleted(writer, COACH, deleted);
    return presentCoachFor(caller)(coach);
  });
}
