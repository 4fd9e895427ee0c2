import type { Page } from "@playwright/test";
import { expect, waitForIdle } from "./fixtures";

type ClientRouter = {
  navigate: (path: string) => Promise<void>;
  state: { location: { pathname: string; search: string }; errors: object | null };
};

/** Opens a page within the open document, as a link does with scripts. Fails if it shows an error. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  const shown = await page.evaluate(async (path) => {
    const router = (window as unknown as { __remixRouter: ClientRouter }).__remixRouter;
    await router.navigate(path);
    const { location, errors } = router.state;
    return errors ? "an error" : location.pathname + location.search;
  }, path);
  expect(shown, path).toBe(path);
  await waitForIdle(page);
}
