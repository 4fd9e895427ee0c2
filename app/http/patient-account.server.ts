import type { PatientCodePurpose } from "~/models/patients/patient-code";
import { signOutPatient } from "~/server/patient-accounts/devices";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { deriveSecret, randomSecret } from "~/server/platform/secrets";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { toSafePath } from "~/app/contracts/safe-path";
import { createSecureCookie, hasCookie, readGuestToken, readPatientSignIn } from "./cookies.server";
import { readSubmissionKey } from "./submission.server";

const HOUR_SECONDS = 3_600;
/** How long a letter's code and birth date count on the way to joining. */
const JOIN_MS = 30 * 60_000;

/** Token of a browser that waits for a code, which is bound to it. */
const codeCookie = () => createSecureCookie("patient-code", { maxAge: HOUR_SECONDS });
/** Invitation whose code and birth date a browser has given, and when. */
const joinCookie = () => createSecureCookie("join", { maxAge: JOIN_MS / 1_000, signed: true });

/** Reads the path of `?back=`, or of a form's field; default: the first page of who has joined (AREAS 6). */
export const readBack = (value: unknown): string => toSafePath(value, TODAY_HOME);

/** Reads the token of a browser that waits for a code; null without one. */
export async function readCodeToken(request: Request): Promise<string | null> {
  if (!hasCookie(request.headers, "patient-code")) return null;
  const token: unknown = await codeCookie().parse(request.headers.get("cookie"));
  return typeof token === "string" && token.length === 43 ? token : null;
}

/** Set-Cookie value of a browser that waits for a code. */
export const serializeCodeToken = (token: string): Promise<string> => codeCookie().serialize(token);
/** Set-Cookie value after the code was used. */
export const clearCodeToken = (): Promise<string> => codeCookie().serialize("", { maxAge: 0 });

/** Builds the token of a browser that waits for a code, the same for a form that is sent again. */
export const newCodeToken = (purpose: PatientCodePurpose, form: FormData): string => {
  const key = readSubmissionKey(form);
  return key ? deriveSecret(`browser of a ${purpose} code`, key) : randomSecret();
};

/** Reads the invitation whose code and birth date the browser has given in the last half hour; null without one. */
export async function readJoinInvitation(request: Request): Promise<number | null> {
  if (!hasCookie(request.headers, "join")) return null;
  const value: unknown = await joinCookie().parse(request.headers.get("cookie"));
  if (!Array.isArray(value)) return null;
  const [id, at] = value as unknown[];
  const isCurrent = typeof at === "number" && Math.abs(Date.now() - at) < JOIN_MS;
  return typeof id === "number" && isCurrent ? id : null;
}

/** Set-Cookie value of a browser that has given the code and birth date of an invitation. */
export const serializeJoin = (invitationId: number): Promise<string> =>
  joinCookie().serialize([invitationId, Date.now()]);
/** Set-Cookie value after joining, or "Not me". */
export const clearJoin = (): Promise<string> => joinCookie().serialize("", { maxAge: 0 });

/**
 * Builds what a sign-in needs of the browser: the token of its cookie, which is the same for a form that is sent again, and what ends the
 * sign-in that the browser had before.
 * @param parts secrets of the browser, or what only this server signs
 */
export async function prepareSignIn(request: Request, ...parts: (string | number)[]) {
  const previousToken = await readPatientSignIn(request);
  const guestToken = await readGuestToken(request);
  let random: string | undefined;
  return {
    toBrowser: (form: FormData) => {
      const key = readSubmissionKey(form);
      const token = key
        ? deriveSecret("sign-in of a patient", ...parts, key)
        : (random ??= randomSecret());
      return { token, userAgent: request.headers.get("user-agent") };
    },
    endPrevious: (writer: CallerInTransaction) => signOutPatient(writer, previousToken),
    /** Where the browser goes then: first to what it holds of a guest, if anything. */
    nextPath: (back: string) =>
      guestToken ? `/bring-along?${new URLSearchParams({ back }).toString()}` : back,
  };
}
