import { type Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { expect } from "./fixtures";

export const [CALM, SLEEP, HELPED] = [
  "How calm are you?",
  "Did you sleep well?",
  "What helped you?",
];
/** A question of each type. */
export const THREE_QUESTIONS = {
  questions: [
    { questionText: CALM, questionType: "rank" },
    { questionText: SLEEP, questionType: "y/n", correctAnswer: "Yes" },
    { questionText: HELPED, questionType: "free-text" },
  ],
};
export const UNSAVED_ORDER_NOTE = "The order has changed and is not saved yet.";

export const surveyUrl = (id: number) => `/admin/surveys/${id}`;
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
export const followLink = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).click();
export const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name: fieldName(name) });
export const choice = (page: Page, name: string) =>
  page.getByRole("combobox", { name: fieldName(name) });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const expectOrder = (page: Page, ...texts: string[]) =>
  expect(page.locator("tbody td:nth-child(2)")).toHaveText(texts);

/** Clicks an arrow button and waits until the server has stored the order and the page has revalidated. */
export async function moveQuestion(page: Page, name: string) {
  const { pathname } = new URL(page.url());
  const revalidation = page.waitForResponse((response) => {
    const requestedPath = new URL(response.url()).pathname;
    return (
      response.request().method() === "GET" &&
      [pathname, `${pathname}.data`].includes(requestedPath)
    );
  });
  await press(page, name);
  await revalidation;
}
