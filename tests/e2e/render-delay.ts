import type { BrowserContext } from "@playwright/test";

/** Delay of React's rendering after a navigation, in milliseconds; 0 without RENDER_DELAY. */
const RENDER_DELAY_MS = Number(process.env.RENDER_DELAY ?? 0);

/**
 * Delays React's rendering after each client-side navigation that pushes an address, in all pages of a context. The address
 * always changes first, mostly by a few milliseconds: a test that waits for it and then uses the page has a race condition, which
 * `RENDER_DELAY=400` exposes.
 */
export async function delayRendering(context: BrowserContext): Promise<void> {
  if (RENDER_DELAY_MS > 0) await context.addInitScript(queueMessages, RENDER_DELAY_MS);
}

/** Runs in the page: after `pushState`, queues for some time the messages by which React's scheduler runs its tasks. */
function queueMessages(delayMs: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the port below
  const postMessage = MessagePort.prototype.postMessage;
  const pushState = history.pushState.bind(history);
  let queue: (() => void)[] | null = null;
  history.pushState = (...entry) => {
    pushState(...entry);
    if (queue) return;
    queue = [];
    // Not a timer, which a test's clock may have replaced.
    void scheduler.postTask(
      () => {
        const queued = queue ?? [];
        queue = null;
        for (const send of queued) send();
      },
      { delay: delayMs },
    );
  };
  MessagePort.prototype.postMessage = function (
    this: MessagePort,
    message: unknown,
    options?: StructuredSerializeOptions | Transferable[],
  ) {
    const send = () => postMessage.call(this, message, options as StructuredSerializeOptions);
    if (queue) queue.push(send);
    else send();
  };
}
