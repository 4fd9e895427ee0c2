import { findInitialErrors } from "~/app/http/wizard-drafts.server";
import type { Wizard } from "~/app/http/wizard.server";
import { COACH_STEP_FIELDS, INVITE_FIELD } from "~/models/coaches/coach-form.schema";
import {
  HOURS_FIELD_NAMES,
  toCoachHoursForm,
  USUAL_HOURS,
} from "~/models/coaches/coach-hours-form.schema";
import { NO_CHARGE } from "~/models/coaches/coach.schema";
import {
  BUFFER_MINUTES,
  NOTICE_HOURS,
  SESSION_MINUTES,
  WINDOW_DAYS,
} from "~/models/coaches/coach-options.schema";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { COACH_WIZARD } from "~/server/coaches/wizard";
import type { Caller } from "~/server/platform/caller";
import { readWizardDraft } from "~/server/wizards/wizard-draft";

export const WIZARD: Wizard = {
  path: "/admin/coaches",
  kind: COACH_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamedLabel: "A coach without a name",
};

/** Field names by step. */
export const FIELD_NAMES = {
  ...COACH_STEP_FIELDS,
  hours: [...HOURS_FIELD_NAMES, INVITE_FIELD],
};

type LaterStep = "offer" | "hours";

/** Values that a step begins with. */
const INITIAL_VALUES: Record<LaterStep, RawValues> = {
  offer: {
    price: NO_CHARGE,
    lengthMinutes: String(SESSION_MINUTES.default),
    bufferMinutes: String(BUFFER_MINUTES.default),
    noticeHours: String(NOTICE_HOURS.default),
    windowDays: String(WINDOW_DAYS.default),
    takesNewPatients: "yes",
    allowsBooking: "no",
  },
  hours: toCoachHoursForm(USUAL_HOURS),
};

/** Loads a step after the first: the stored draft, and the page's data. @throws NotFoundError */
export async function loadStep(caller: Caller, id = "", step: LaterStep) {
  const stored = await readWizardDraft(caller, { kind: WIZARD.kind, id });
  const own = FIELD_NAMES[step].flatMap((field) => {
    const value = stored.typed[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  const page = {
    draft: id,
    version: stored.version,
    rawValues: own.length > 0 ? Object.fromEntries(own) : INITIAL_VALUES[step],
    initialErrors: findInitialErrors(stored, step),
  };
  return { stored, page };
}
