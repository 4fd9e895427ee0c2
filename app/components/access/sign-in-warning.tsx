import { useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { STAY_SIGNED_IN_PATH } from "~/app/contracts/stay-signed-in";
import { dialogClasses } from "../dialog/route-dialog";

/** How long the sign-in lasts after each use, and at most from now on, in milliseconds. */
type Props = { idleMs: number; finalMs: number };

/** How long before its end people are warned; half of a sign-in that is shorter than twice that. */
const MAX_LEAD_MS = 120_000;

type Warning = "idle" | "final" | "ended";

/**
 * Warning two minutes before the sign-in ends, over whatever is open: closing it in any way lets the sign-in go on. Each
 * navigation and submission does so too, also those of the browser's other tabs.
 */
export function SignInWarning({ idleMs, finalMs }: Props) {
  const { state } = useNavigation();
  const [warning, setWarning] = useState<Warning | null>(null);
  const [finalAt] = useState(() => Date.now() + finalMs);
  const [usedAt, setUsedAt] = useState(() => Date.now());
  const otherTabs = useRef<BroadcastChannel>();
  useEffect(() => {
    const channel = new BroadcastChannel("sign-in-used");
    channel.onmessage = () => {
      setUsedAt(Date.now());
      setWarning((shown) => (shown === "idle" ? null : shown));
    };
    otherTabs.current = channel;
    return () => channel.close();
  }, []);
  const markUsed = () => {
    setUsedAt(Date.now());
    otherTabs.current?.postMessage(null);
  };
  useEffect(() => {
    if (state === "idle") markUsed();
  }, [state]);
  const isFinal = finalAt < usedAt + idleMs;
  const endsAt = isFinal ? finalAt : usedAt + idleMs;
  const leadMs = Math.min(MAX_LEAD_MS, idleMs / 2);
  useEffect(() => {
    const warn = () => setWarning(isFinal ? "final" : "idle");
    const timer = setTimeout(warn, Math.max(0, endsAt - leadMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt, isFinal, leadMs]);
  const close = async () => {
    setWarning(null);
    if (warning !== "idle") return;
    // A sign-in that has ended meanwhile leads to its page.
    const response = await fetch(STAY_SIGNED_IN_PATH).catch(() => null);
    if (response?.ok && !response.redirected) markUsed();
    else setWarning("ended");
  };
  if (!warning) return null;
  const soon = leadMs < MAX_LEAD_MS ? "Soon" : "In two minutes";
  return <WarningDialog key={warning} {...describe(warning, soon)} onClose={() => void close()} />;
}

function describe(warning: Warning, soon: string) {
  switch (warning) {
    case "idle":
      return {
        title: "You will be signed out soon",
        text: `You have not opened or saved anything for a while. ${soon} you will be signed out.`,
        button: "Stay signed in",
      };
    case "final":
      return {
        title: "You will be signed out soon",
        text: `${soon} your sign-in reaches its maximum time. Please save your work now.`,
        button: "Close",
      };
    case "ended":
      return {
        title: "You are signed out",
        text: "What you typed is still here. When you save it, you will be asked to sign in again.",
        button: "Close",
      };
  }
}

type DialogProps = { title: string; text: string; button: string; onClose: () => void };

function WarningDialog({ title, text, button, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={dialogClasses("narrow")}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form className="grid justify-items-start gap-4 p-6" method="dialog">
        <h2 id={id}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <button className="button primary">{button}</button>
      </form>
    </dialog>
  );
}
