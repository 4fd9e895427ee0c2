import type { Page } from "@playwright/test";
import { type FakeStripe, fakeSettings, signEvent, startFakeStripe } from "../support/fake-stripe";
import { startServer } from "../support/server";
import { collectProblems, expect, test as base, waitForHydration } from "./fixtures";

/** An installation that takes payments through a fake provider, which sends it its events. */
type PayingHospital = {
  url: string;
  provider: FakeStripe;
  /** Sends an event of the provider. */
  deliver: (body: string) => Promise<unknown>;
};

type Fixtures = {
  /** Opens a page in a browser of somebody else, or its next page. */
  openElsewhere: (path: string) => Promise<Page>;
};

/** Test of an installation with a payment provider, one for each worker, with the sample content. */
export const test = base.extend<Fixtures, { paying: PayingHospital }>({
  paying: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its parameter
    async ({}, use) => {
      const provider = await startFakeStripe();
      const server = await startServer({ env: { TIME_ZONE: "UTC", ...fakeSettings(provider) } });
      const deliver = async (body: string) => {
        const headers = { "Content-Type": "application/json", "Stripe-Signature": signEvent(body) };
        const response = await fetch(`${server.url}/payment-event/stripe`, {
          ...{ method: "POST", headers, body },
        });
        if (!response.ok) throw new Error(`An event was refused: ${await response.text()}`);
      };
      provider.state.deliver = deliver;
      await use({ url: server.url, provider, deliver });
      await server.stop();
      await provider.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ paying }, use) => use(paying.url),

  openElsewhere: async ({ browser, baseURL, javaScript }, use) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
    const page = await context.newPage();
    const problems = collectProblems(page, [409, 422]);
    await use(async (path) => {
      await page.goto(path);
      if (javaScript) await waitForHydration(page);
      return page;
    });
    await context.close();
    expect(problems, "what the other browser complained about").toEqual([]);
  },
});
