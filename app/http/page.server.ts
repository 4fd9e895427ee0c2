import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError, SignInRequiredError } from "~/server/platform/errors";
import {
  refuseEndedPatientSignIn,
  resolvePatient,
  type RoutePermission,
  serializeBrowserOwner,
  withCaller,
} from "./guard.server";
import { TODAY_HOME, PATIENT_HOME } from "~/app/contracts/account-fields";
import { readPatientForm, serializeForm } from "./stashed-form.server";
import { throwRedirect } from "./throw-redirect.server";
import { plainTextResponse } from "./file-route.server";
import { isMultipart } from "./multipart.server";
import { toExpectedErrorResponse } from "./error-response.server";
import { patientSignInPath } from "~/app/contracts/patient-sign-in-path";
import { signInPath } from "~/app/contracts/sign-in-path";

export type PageArgs = {
  caller: Caller;
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
  context: LoaderFunctionArgs["context"];
};
/** Required permissions of a loader or action, which a test checks. */
type WithPermissions = { permissions: RoutePermission[] };

/** Builds a page's loader: authorizes the caller, and converts a domain error to the error view with its status. */
export function pageLoader<T>(
  permission: RoutePermission,
  load: (args: PageArgs) => Promise<T>,
): ((args: LoaderFunctionArgs) => Promise<T>) & WithPermissions {
  const loader = async (args: LoaderFunctionArgs) => {
    try {
      return await runAuthorized(permission, args, (page) =>
        loadOrAskPatient(permission, page, load),
      );
    } catch (thrown) {
      if (permission === "caretaker.own" || permission === "today.own")
        await throwCaretakerSignIn(thrown, args);
      if (thrown instanceof SignInRequiredError) throwSignInRequest(thrown, args);
      return throwRefusal(thrown, args);
    }
  };
  return Object.assign(loader, { permissions: [permission] });
}

/** Whether an address of the patients' pages names a record, in its path or, as surveys do, in its query. */
const namesPatientRecord = ({ pathname, searchParams }: URL) =>
  /^\/(patient-procedures|my-people)(\/|$)/i.test(pathname) || searchParams.has("procedure");

/**
 * Leads who opens a caretaker's page without being one: a patient, or a guest, to their own page, and others to the patients' sign-in and
 * back. Whoever was ended comes here with the next request (AREAS 7).
 */
async function throwCaretakerSignIn(thrown: unknown, args: LoaderFunctionArgs): Promise<void> {
  const { request, context } = args;
  // After a form, the error view keeps what was typed.
  if (!(thrown instanceof SignInRequiredError) || context.signInAgain) return;
  const isPatient = await runAuthorized("public", args, async ({ caller }) => {
    return (await resolvePatient(caller, request, context)).patientId !== undefined;
  });
  throwRedirect(isPatient ? PATIENT_HOME : patientSignInPath(TODAY_HOME));
}

/**
 * Loads a page; a record that a browser without a patient's sign-in does not have leads to the patients' sign-in and back, whether it exists or not
 * (AREAS 4).
 */
async function loadOrAskPatient<T>(
  permission: RoutePermission,
  page: PageArgs,
  load: (args: PageArgs) => Promise<T>,
): Promise<T> {
  try {
    return await load(page);
  } catch (thrown) {
    const { caller, url } = page;
    const isSignedOut = permission === "patient.own" && !caller.patientSignInId;
    const isElsewhere = thrown instanceof NotFoundError && namesPatientRecord(url);
    if (!isSignedOut || !isElsewhere) throw thrown;
    return throwRedirect(patientSignInPath(url.pathname + url.search));
  }
}

/** Builds the loader of a file or of JSON, like `pageLoader`, for people who are signed in: it has no error view, so that a refusal is plain text. */
export function fileLoader(
  permission: RoutePermission,
  load: (args: PageArgs) => Promise<Response>,
): ((args: LoaderFunctionArgs) => Promise<Response>) & WithPermissions {
  const loader = async (args: LoaderFunctionArgs) => {
    try {
      return await runAuthorized(permission, args, load);
    } catch (thrown) {
      if (thrown instanceof SignInRequiredError) return throwSignInRequest(thrown, args);
      const refusal = toExpectedErrorResponse(thrown, args.context.requestId);
      if (!refusal) throw thrown;
      const { status, message, headers } = refusal;
      return plainTextResponse(status, message, headers);
    }
  };
  return Object.assign(loader, { permissions: [permission] });
}

/**
 * Builds a page's action, like `pageLoader`. An unauthenticated form is stashed: the response asks to sign in, and the
 * form is then repopulated, or, of the patients' pages, sent again. Forms handle their own errors with `submitForm`. Uploads set the browser cookie, since
 * stored files belong to the browser until they are attached.
 */
export function pageAction<T>(
  permission: RoutePermission,
  act: (args: PageArgs) => Promise<T>,
): ((args: ActionFunctionArgs) => Promise<T>) & WithPermissions {
  const action = async (args: ActionFunctionArgs) => {
    try {
      return await runAuthorized(permission, args, async (pageArgs) => {
        if (permission === "patient.own" || permission === "today.own")
          await refuseEndedPatientSignIn(pageArgs.caller, args.request);
        const result = await act(pageArgs);
        if (isMultipart(pageArgs.request))
          await appendBrowserCookie(pageArgs.caller, resultHeaders(result));
        return result;
      });
    } catch (thrown) {
      if (thrown instanceof SignInRequiredError) {
        const isOfPatients = OF_PATIENTS.includes(permission);
        args.context.signInAgain = await (isOfPatients ? readPatientForm : serializeForm)(
          args.request,
        );
        throwSignInRequest(thrown, args);
      }
      return throwRefusal(thrown, args);
    }
  };
  return Object.assign(action, { permissions: [permission] });
}

/** Permissions of the pages of patients and caretakers. */
const OF_PATIENTS: readonly RoutePermission[] = ["patient.own", "caretaker.own", "today.own"];

/** Adds the browser cookie, which identifies the owner of a draft. */
export async function withBrowserCookie(caller: Caller, response: Response): Promise<Response> {
  await appendBrowserCookie(caller, response.headers);
  return response;
}

/**
 * Page data with the browser cookie, so that the browser's first submission already has an owner. Also for the list of a
 * wizard that opens without a request.
 */
export async function dataWithBrowserCookie<Page>(caller: Caller, page: Page) {
  const cookie = await serializeBrowserOwner(caller);
  return data(page, cookie ? { headers: { "Set-Cookie": cookie } } : undefined);
}

async function appendBrowserCookie(caller: Caller, headers: Headers | null): Promise<void> {
  const cookie = await serializeBrowserOwner(caller);
  if (cookie && !headers?.getSetCookie().includes(cookie)) headers?.append("Set-Cookie", cookie);
}

/** Mutable headers of an action's result: of a response, or of data. */
function resultHeaders(result: unknown): Headers | null {
  if (result instanceof Response) return result.headers;
  if (!isDataWithInit(result)) return null;
  const headers = new Headers(result.init?.headers);
  result.init = { ...result.init, headers };
  return headers;
}

const isDataWithInit = (result: unknown): result is ReturnType<typeof data> =>
  typeof result === "object" &&
  result !== null &&
  "type" in result &&
  result.type === "DataWithResponseInit";

function runAuthorized<T>(
  permission: RoutePermission,
  { request, params, context }: LoaderFunctionArgs,
  run: (args: PageArgs) => Promise<T>,
): Promise<T> {
  return withCaller({ request, context, channel: "screen", permission }, (caller) =>
    run({ caller, request, url: new URL(request.url), params, context }),
  );
}

/** Throws a redirect to the sign-in page; after a form, the error view, whose sign-in form carries the stashed form. */
function throwSignInRequest(
  { expired }: SignInRequiredError,
  { request, context }: LoaderFunctionArgs,
): never {
  const { signInAgain } = context;
  // oxlint-disable-next-line typescript/only-throw-error -- Remix shows a thrown answer in the error boundary
  if (signInAgain) throw data({ signInAgain }, { status: 401 });
  const { pathname, search } = new URL(request.url);
  throwRedirect(signInPath(pathname + search, expired));
}

/** @throws the response for the error view; an unexpected error unchanged */
function throwRefusal(thrown: unknown, { context }: LoaderFunctionArgs): never {
  const refusal = toExpectedErrorResponse(thrown, context.requestId);
  if (!refusal) throw thrown;
  const { status, message, headers } = refusal;
  // oxlint-disable-next-line typescript/only-throw-error -- Remix shows a thrown answer in the error boundary
  throw data({ message }, { status, headers });
}
