import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { cardUrl, procedurePath } from "~/app/components/patient/urls";
import { submitConfirmation, submitForm } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation, submitPatientForm } from "~/app/http/patient-form.server";
import { type Access, asOwnPatient, byLink } from "~/server/appointments/access";
import { type OwnReader, ownById, ownByLink } from "~/server/appointments/own-live-sessions";
import { accountOwnerKey, limitPatientWrites } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { parseProcedureId } from "../procedures/ids.server";

/**
 * How a page reaches a live session: as the patient whose it is, or by the link of a message, without a sign-in (AREAS 9). The same pages serve
 * both.
 */
export type SessionPage = PageArgs & {
  read: OwnReader;
  access: Access;
  /** Path of the live session, below which are its dialogs, and where those close to. */
  home: string;
  closeTo: string;
  isByLink: boolean;
};

const openByLink = (page: PageArgs, token: string): SessionPage => {
  const home = `/appointment/${encodeURIComponent(token)}`;
  const [read, access] = [ownByLink(token), byLink(token)];
  return { ...page, read, access, home, closeTo: home, isByLink: true };
};

function openOwn(page: PageArgs): SessionPage {
  const id = parseId(page.params.request, "Invalid request ID");
  const procedureId = parseProcedureId(page.params);
  return {
    ...page,
    ...{ read: ownById(id), access: asOwnPatient(id) },
    home: procedurePath(procedureId, `live-session/${id}`),
    closeTo: cardUrl(procedureId),
    isByLink: false,
  };
}

const open = (page: PageArgs) =>
  page.params.token === undefined ? openOwn(page) : openByLink(page, page.params.token);

type Run<T> = (page: SessionPage) => Promise<T>;
const isLinked = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  params.token !== undefined;

/** Builds the loader of a page of a live session: with a token in its path it is for whoever has the link. */
export function sessionLoader<T>(load: Run<T>) {
  const own = pageLoader("patient.own", (page) => load(open(page)));
  const linked = pageLoader("public", (page) => load(open(page)));
  const loader = (args: LoaderFunctionArgs) => (isLinked(args) ? linked(args) : own(args));
  return Object.assign(loader, { permissions: [...own.permissions, ...linked.permissions] });
}

/** Builds the action of a page of a live session, like `sessionLoader`. */
export function sessionAction<T>(act: Run<T>) {
  const own = pageAction("patient.own", (page) => act(open(page)));
  const linked = pageAction("public", (page) => act(open(page)));
  const action = (args: ActionFunctionArgs) => (isLinked(args) ? linked(args) : own(args));
  return Object.assign(action, { permissions: [...own.permissions, ...linked.permissions] });
}

type SessionForm<Values> = {
  validator: Validator<Values>;
  failure: (detail: string) => string;
  /** Message of the toast after it. */
  message: string;
  save: (caller: CallerInTransaction, values: Values) => Promise<void>;
};

/** Submits a form about a live session, and leads to where its dialogs close to. */
export function submitSession<Values>(
  page: SessionPage,
  { validator, failure, message, save }: SessionForm<Values>,
) {
  const { caller, request, closeTo } = page;
  if (!page.isByLink)
    return submitPatientForm({
      ...{ caller, request, validator, failure },
      save: async ({ caller: writer, values }) => {
        await save(writer, values);
        return { to: closeTo, message };
      },
    });
  return withSecretPath(page, async (options) =>
    submitForm({
      ...{ caller, request, validator, failure, ...options },
      save: async ({ caller: writer, values }) => {
        await save(writer, values);
        return { to: PLACEHOLDER, message };
      },
    }),
  );
}

type SessionConfirmation = Omit<SessionForm<null>, "validator" | "save"> & {
  save: (caller: CallerInTransaction) => Promise<void>;
};

/** Submits a confirmation about a live session, like `submitSession`. */
export function submitSessionConfirmation(
  page: SessionPage,
  { failure, message, save }: SessionConfirmation,
) {
  const { caller, request, closeTo } = page;
  if (!page.isByLink)
    return submitPatientConfirmation({
      ...{ caller, request, failure },
      save: async (writer) => {
        await save(writer);
        return { to: closeTo, message };
      },
    });
  return withSecretPath(page, async (options) =>
    submitConfirmation({
      ...{ caller, request, failure, ...options },
      save: async (writer) => {
        await save(writer);
        return { to: PLACEHOLDER, message };
      },
    }),
  );
}

/** Path in the stored answer of a form: the secret of the link is not stored. */
const PLACEHOLDER = "/appointment/link";

type LinkOptions = {
  beforeSave: () => Promise<void>;
  idempotencyScope: () => { keyOwner: string; about: string };
};

/** Runs a submission by link: its stored answer belongs to the patient, and leads on to the link. */
async function withSecretPath<T>(
  { caller, read, params, home }: SessionPage,
  submit: (options: LinkOptions) => Promise<T>,
): Promise<T> {
  const { patientId } = await read(caller satisfies Caller);
  const answer = await submit({
    beforeSave: () => limitPatientWrites(caller),
    idempotencyScope: () => ({
      keyOwner: `live session link ${hashSecret(params.token ?? "")}`,
      about: accountOwnerKey(patientId),
    }),
  });
  if (answer instanceof Response && answer.headers.get("Location") === PLACEHOLDER)
    answer.headers.set("Location", home);
  return answer;
}
