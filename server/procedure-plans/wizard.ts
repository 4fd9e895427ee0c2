import {
  moveDaysField,
  priceFieldName,
  procedurePageSchema,
  reviewFields,
} from "~/models/catalogue/procedure.schema";
import { formatDollarsField } from "~/models/rules/money.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { formatCopyName } from "~/models/sessions/session.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { deleteDraft } from "~/server/platform/drafts";
import { StaleError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { createStaleError, type ExpectedVersions } from "~/server/platform/record-version";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
} from "~/server/platform/transaction";
import {
  type InitialWizardDraft,
  readWizardDraft,
  updateWizardDraft,
  type WizardDraft,
  type WizardItem,
} from "~/server/wizards/wizard-draft";
import { findVersionWithStatus } from "./find";
import { type PlanItemData, presentVersion, type ProcedureData } from "./present";
import { createProcedure, getProcedure, updateProcedure } from "./procedures";
import { publishVersion } from "./publish";
import { type FullVersion, getVersion, PLAN_VERSION, saveDraftVersion } from "./versions";

/** Draft kind of the wizard. */
export const PLAN_WIZARD = "procedure-plan-wizard";

/** Raw value that names the draft of the plan that an edit started from, as "{id}:{version}"; "" for none. */
export const STARTED_FROM = "startedFrom";

/** Items that a new plan begins with: what every plan offers, for all phases. */
const FIRST_ITEMS: readonly RawValues[] = [
  { name: "Caretaker guidance", group: "pre-procedure", kind: "caretaker-guidance" },
  { name: "Family guidance", group: "pre-procedure", kind: "family-guidance" },
  { name: "Live session", group: "pre-procedure", kind: "live-session" },
  { name: "Travel and navigation", group: "procedure-day", kind: "travel" },
].map((item) => ({
  ...item,
  fromDay: item.kind === "travel" ? "0" : "-60",
  toDay: item.kind === "travel" ? "0" : "90",
}));

const toDraftItems = (items: readonly RawValues[]): WizardItem[] =>
  items.map((typed, index) => ({ key: `item-${index + 1}`, typed }));

/** Initial wizard state of a new plan. */
export const initializeNew = (): InitialWizardDraft => ({
  typed: {},
  items: toDraftItems(FIRST_ITEMS),
});

/** Initial wizard state for changing a plan: that of its draft, else of its Live version, else of the newest. @throws NotFoundError */
export async function initializeEdit(caller: Caller, id: number): Promise<InitialWizardDraft> {
  authorize(caller, "content.write");
  const procedure = await getProcedure(caller, id);
  const version = await findEditedVersion(caller, id);
  const typed = {
    ...toRawValues(procedure),
    ...(version ? toReviewValues(version) : {}),
    [STARTED_FROM]: version?.status === "Draft" ? `${version.id}:${version.version}` : "",
  };
  return {
    typed,
    items: toDraftItems((version?.items ?? []).map(toRawItem)),
    made: { id, version: procedure.version, typed },
  };
}

/** Initial wizard state for copying a plan: all its values, with "Copy of " before the name. @throws NotFoundError */
export async function initializeCopy(caller: Caller, id: number): Promise<InitialWizardDraft> {
  authorize(caller, "content.write");
  const procedure = await getProcedure(caller, id);
  const version = await findEditedVersion(caller, id);
  return {
    typed: {
      ...toRawValues(procedure),
      name: formatCopyName(procedure.name),
      isGeneral: "",
      position: "",
    },
    items: toDraftItems((version?.items ?? []).map(toRawItem)),
    copyOf: id,
  };
}

/** Reads the version that a change of a plan starts from; null for a plan without one. */
export async function findEditedVersion(caller: Caller, id: number): Promise<FullVersion | null> {
  const { transaction } = caller;
  const version =
    (await findVersionWithStatus({ ...caller, transaction }, id, "Draft")) ??
    (await findVersionWithStatus({ ...caller, transaction }, id, "Live"));
  return version ? getVersion(caller, id, version.id) : null;
}

/** Converts a procedure to raw values of its forms. */
export function toRawValues(procedure: ProcedureData): RawValues {
  return {
    name: procedure.name,
    departmentId: String(procedure.departmentId),
    specialityId: String(procedure.specialityId),
    summary: procedure.summary ?? "",
    whatToExpect: procedure.whatToExpect ?? "",
    facilityId: procedure.facilityId === null ? "" : String(procedure.facilityId),
    careTeamPhone: procedure.careTeamPhone ?? "",
    position: String(procedure.position),
    isGeneral: procedure.isGeneral ? "yes" : "",
    status: procedure.status,
    ...Object.fromEntries(
      procedure.prices.map(({ plan, priceCents, isOwn }) => [
        priceFieldName(plan),
        isOwn ? formatDollarsField(priceCents) : "",
      ]),
    ),
  };
}

const toReviewValues = ({ reviewedBy, reviewedOn, reviewDue }: FullVersion): RawValues => ({
  reviewedBy: reviewedBy ?? "",
  reviewedOn: reviewedOn ?? "",
  reviewDue: reviewDue ?? "",
});

/** Converts an item to raw values of its form. */
export function toRawItem(item: PlanItemData): RawValues {
  const toText = (value: number | string | null) => (value === null ? "" : String(value));
  return {
    name: item.name,
    group: item.group,
    kind: item.kind,
    sessionId: toText(item.sessionId),
    surveyId: toText(item.surveyId),
    guidanceId: toText(item.guidanceId),
    phase: toText(item.phase),
    fromDay: toText(item.fromDay),
    toDay: toText(item.toDay),
    timeOfDay: toText(item.timeOfDay),
    audience: item.audience,
    isRequired: item.isRequired ? "yes" : "",
    reminds: item.reminds ? "yes" : "",
    includedIn: ["", ...item.includedIn],
    taskTitle: toText(item.taskTitle),
    taskText: toText(item.taskText),
    taskLink: toText(item.taskLink),
  };
}

/** Converts a form's values to the input of `createProcedure` and `updateProcedure`. @throws InvalidInputError with all errors */
export function toProcedureInput(rawValues: object) {
  const { status, ownPrices, ...details } = parseInput(procedurePageSchema, rawValues);
  return {
    ...details,
    isActive: status === "Active",
    prices: Object.entries(ownPrices).map(([plan, priceCents]) => ({ plan, priceCents })),
  };
}

/** Converts a wizard's values to the input of a version; its fields are checked there. */
export function toVersionInput({ typed, items }: Pick<WizardDraft, "typed" | "items">) {
  const { reviewedBy, reviewedOn, reviewDue } = Object.fromEntries(
    Object.keys(reviewFields).map((field) => [field, rawText(typed[field])]),
  );
  return { reviewedBy, reviewedOn, reviewDue, items: items.map((item) => item.typed) };
}

/** A saved plan, and how many patients were moved to what was published; or the message of a concurrent change, with nothing saved. */
export type PlanOutcome =
  | { procedure: ProcedureData; isNew: boolean; published: boolean; moved: number }
  | { stale: string };

/**
 * Saves a plan's draft and deletes the wizard's: creates or updates the procedure with its prices, and the draft of the next version;
 * publishes it where asked. All or nothing (AREAS 5).
 * @throws NotFoundError without the draft, InvalidInputError; ConflictError for what cannot be published
 */
export async function savePlanWizard(
  caller: Caller,
  id: string,
  { publish, expected }: { publish: boolean; expected?: ExpectedVersions },
): Promise<PlanOutcome> {
  authorize(caller, "content.write");
  const ref = { kind: PLAN_WIZARD, id };
  return inTransaction(caller, async (writer) => {
    const draft = await readWizardDraft(writer, ref);
    try {
      return await inSavepoint(writer, async (savepoint) => {
        const { procedure, version } = await savePlan(savepoint, draft, expected);
        const moveDaysAhead = moveDaysField.parse(rawText(draft.typed.moveDaysAhead));
        const { moved } = publish
          ? await publishVersion(savepoint, procedure.id, version.id, { moveDaysAhead })
          : { moved: 0 };
        await deleteDraft(savepoint, ref.kind, ref.id);
        const saved = await getProcedure(savepoint, procedure.id);
        return { procedure: saved, isNew: !draft.made, published: publish, moved };
      });
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      // Rebases the wizard on what is stored now, so that the next save overwrites it knowingly.
      const rebased = draft.made && (await initializeEdit(writer, draft.made.id));
      await updateWizardDraft(writer, ref, (before) => ({
        ...before,
        typed: { ...before.typed, [STARTED_FROM]: rebased?.typed[STARTED_FROM] ?? "" },
        made: before.made && rebased?.made && { ...before.made, version: rebased.made.version },
      }));
      return { stale: error.message };
    }
  });
}

async function savePlan(
  writer: CallerInTransaction,
  { typed, items, made }: WizardDraft,
  expected: ExpectedVersions,
): Promise<{ procedure: ProcedureData; version: FullVersion }> {
  const input = toProcedureInput(typed);
  const version = toVersionInput({ typed, items });
  if (!made) {
    const procedure = await createProcedure(writer, input);
    return { procedure, version: await saveDraftVersion(writer, procedure.id, version) };
  }
  const versions = expected ?? [made.version];
  const procedure = await updateIfChanged(writer, made.id, input, versions);
  await requireSameDraft(writer, made.id, rawText(typed[STARTED_FROM]));
  return { procedure, version: await saveDraftVersion(writer, made.id, version) };
}

/** Updates a procedure unless its values are what they were: a new version of the plan alone is no change of it. */
async function updateIfChanged(
  writer: CallerInTransaction,
  id: number,
  input: ReturnType<typeof toProcedureInput>,
  versions: readonly number[],
): Promise<ProcedureData> {
  const before = await getProcedure(writer, id);
  const stored = toProcedureInput(toRawValues(before));
  const isSame = JSON.stringify(stored) === JSON.stringify(input);
  return isSame ? before : updateProcedure(writer, id, input, versions);
}

/** Requires that a plan's draft is still the one that an edit started from. @throws StaleError */
async function requireSameDraft(
  writer: CallerInTransaction,
  procedureId: number,
  startedFrom: string,
): Promise<void> {
  const draft = await findVersionWithStatus(writer, procedureId, "Draft");
  const current = draft ? `${draft.id}:${draft.version}` : "";
  // One that was published or deleted meanwhile is no longer overwritten.
  if (current === "" || current === startedFrom) return;
  if (draft) throw await createStaleError(writer, PLAN_VERSION, presentVersion(draft));
}
