import { Outlet, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { PendingOrder } from "~/app/components/orders/pending-order";
import { CARD_SECTIONS } from "~/app/components/patient/urls";
import { ProcedureCard } from "~/app/components/patient/procedure-card";
import { TodayCard } from "~/app/components/today/today-card";
import { useSingleOpenDetails } from "~/app/components/patient/use-single-open-details";
import { EmptyIllustration } from "~/app/components/ui/icons";
import { type PageArgs, pageLoader } from "~/app/http/page.server";
import { formatDollars } from "~/models/catalogue/plan.schema";
import { listOwnOrders } from "~/server/orders/own-orders";
import type { OrderData } from "~/server/orders/present";
import { findOwnProcedure } from "~/server/patients/own-procedures";
import { listOwnProcedures } from "~/server/patients/procedures";
import { listOwnRequests } from "~/server/requests/own-requests";
import {
  type Card,
  presentCard,
  presentTodayCard,
  readCardWords,
  withoutSections,
} from "./procedures/card.server";

export const handle = { title: "My Procedures", noindex: true };

export const loader = pageLoader("patient.own", async (args) => {
  const { caller, request } = args;
  const requests = await listOwnRequests(caller);
  const procedures = await listOwnProcedures(caller, readOpenId(args));
  const words = await readCardWords(caller, requests);
  const cards = procedures.map((procedure) => presentCard(procedure, requests, words));
  await requireOpenProcedure(args, cards);
  return {
    cards: isBehindDialog(args) ? cards.map(withoutSections) : cards,
    ...findOpenCard(args, cards),
    isVisitor: !caller.patientId,
    today: caller.patientId ? presentTodayCard(procedures, words) : null,
    // Something of their own, and no account yet.
    mayKeep: Boolean(caller.patientId && !caller.patientSignInId),
    ...presentOrders(await listOwnOrders(caller)),
    isCookieRejected: !caller.patientId && comesFromDisclaimer(request),
  };
});

/** Presents what is said of a patient's orders: those that wait for a payment, and whether there are any. */
const presentOrders = (orders: OrderData[]) => ({
  hasOrders: orders.length > 0,
  pendingOrders: orders
    .filter(({ state }) => state === "Pending")
    .map(({ id, planName, totalCents }) => ({
      href: `/my-orders/${id}`,
      title: `Your ${planName} plan is not paid yet`,
      text: `It opens once ${formatDollars(totalCents)} is paid. Until then your plan stays as it is.`,
    })),
});

/** Whether the document has a dialog over the list; client-side navigation loads the whole list. */
const isBehindDialog = ({ request, params }: PageArgs) =>
  params.id !== undefined && request.headers.get("sec-fetch-dest") !== "empty";

/** Reads the ID of the open procedure, from the path of a dialog over the list or from `?open=`. */
const readOpenId = ({ url, params }: PageArgs) => Number(params.id ?? url.searchParams.get("open"));

/** Refuses a URL whose procedure belongs to another browser or is gone; that of a hidden example stays good. @throws NotFoundError */
async function requireOpenProcedure({ caller, url, params }: PageArgs, cards: Card[]) {
  const open = url.searchParams.get("open");
  if (!open || params.id || findCard(cards, Number(open))) return;
  await findOwnProcedure(caller, Number(open));
}

const findCard = (cards: Card[], procedureId: number) =>
  cards.find(({ id, copiedFromId }) => id === procedureId || copiedFromId === procedureId);

/** Finds the open card and section: those that the URL names, otherwise the card of the first upcoming procedure. */
function findOpenCard(args: PageArgs, cards: Card[]) {
  const { url, params } = args;
  const requestedCard = findCard(cards, readOpenId(args));
  const openCard = requestedCard ?? cards.find(({ status }) => status === "Upcoming");
  const section = params.session ? "sessions" : url.searchParams.get("section");
  return {
    openId: openCard?.id ?? null,
    section: (requestedCard && CARD_SECTIONS.find((each) => each === section)) ?? null,
  };
}

/** Whether the request comes from the disclaimer, which sets the guest token: if that is missing, the browser rejects cookies. */
function comesFromDisclaimer(request: Request): boolean {
  const referer = request.headers.get("referer") ?? "";
  return URL.canParse(referer) && new URL(referer).pathname.endsWith("/disclaimer");
}

/** List of the patient's procedures (specification 000, section 2.7). */
export default function Procedures() {
  const {
    cards,
    openId,
    section,
    isVisitor,
    isCookieRejected,
    mayKeep,
    today,
    hasOrders,
    pendingOrders,
  } = useLoaderData<typeof loader>();
  const inert = useInertBehindDialog();
  const list = useRef<HTMLUListElement>(null);
  // The next step of an upcoming procedure is the page's primary action.
  const hasUpcoming = cards.some(({ status }) => status === "Upcoming");
  useSingleOpenDetails(list, inert !== undefined);
  return (
    <>
      <Outlet />
      <div
        className="frame grid min-h-[60vh] grid-cols-[minmax(0,1fr)] content-start gap-6 py-8 inert:print:hidden"
        inert={inert}
      >
        <div className="flex items-center justify-between gap-3 max-xs:flex-wrap">
          <h1 className="wrap-normal">My Procedures</h1>
          <a
            className={`button flex-none max-sm:px-2.5 max-sm:text-sm print:hidden ${hasUpcoming ? "" : "primary"}`.trimEnd()}
            href="/add-procedure"
          >
            <span>
              Add <span className="max-md:hidden">New </span>Procedure
            </span>
          </a>
        </div>
        {isCookieRejected && <CookieRejected />}
        {isVisitor && cards.length > 0 && (
          <p className="text-base text-balance text-soft">
            This is an example. What you save is yours.
          </p>
        )}
        {today && <TodayCard {...today} />}
        {pendingOrders.map((order) => (
          <PendingOrder key={order.href} {...order} />
        ))}
        {cards.length > 0 ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" ref={list}>
            {cards.map((card) => (
              <ProcedureCard
                key={card.id}
                card={card}
                open={card.id === openId}
                section={card.id === openId ? section : null}
              />
            ))}
          </ul>
        ) : (
          <NoProcedures />
        )}
        {!isVisitor && (
          <p className="flex flex-wrap gap-6 print:hidden">
            <a href="/my-people">My People</a> {hasOrders && <a href="/my-orders">My Orders</a>}{" "}
            {mayKeep && <a href="/keep-my-data">Keep this on all my devices</a>}
          </p>
        )}
      </div>
    </>
  );
}

function CookieRejected() {
  return (
    <p className="card">
      <b>Your browser did not keep your choice.</b> Please allow cookies for this site, then add
      your procedure once more.
    </p>
  );
}

function NoProcedures() {
  return (
    <div className="card grid justify-items-center gap-3 py-12 text-center">
      <span className="text-accent">
        <EmptyIllustration />
      </span>
      <h2>No procedures yet</h2>
      <p className="max-w-prose">Add the procedure that is ahead of you.</p>
    </div>
  );
}
