import type { Page } from "@playwright/test";

/** How long React renders nothing after the address has changed, in milliseconds; 0 without RENDER_DELAY. */
const RENDER_DELAY = Number(process.env.RENDER_DELAY ?? 0);

/**
 * Delays what React renders after each client-side navigation. Addresses change before the page does, mostly for too short
 * a time to be seen: with `RENDER_DELAY=400`, a test that takes the one for the other fails always, and not once in a while.
 */
export async function delayRendering(page: Page): Promise<void> {
  if (RENDER_DELAY > 0) await page.addInitScript(holdMessages, RENDER_DELAY);
}

/** Holds back the messages by which React's scheduler goes on, in the page. */
function holdMessages(delay: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the port below
  const postMessage = MessagePort.prototype.postMessage;
  const pushState = history.pushState.bind(history);
  let held: (() => void)[] | null = null;
  history.pushState = (...entry) => {
    pushState(...entry);
    if (held) return;
    held = [];
    // Not a timer, which a test's clock may have replaced.
    void scheduler.postTask(
      () => {
        const sends = held ?? [];
        held = null;
        for (const send of sends) send();
      },
      { delay },
    );
  };
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const send = () => postMessage.call(this, message);
    if (held) held.push(send);
    else send();
  };
}
