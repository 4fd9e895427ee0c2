import { z } from "zod";
import {
  type ListRules,
  emptyData,
  examplePage,
  recordData,
  pagination,
  type Refusal,
  type Shape,
  sorting,
  type Success,
} from "./describe";

type SchemaWithExample = Pick<Shape, "shape" | "example">;

/** Builds responses with one record; the message names the action: "retrieved", "created", "updated". */
export const recordResponse =
  (title: string, name: string, { shape, example }: SchemaWithExample) =>
  (action: string, record = example): Success => ({
    message: `${title} ${action} successfully`,
    data: recordData(name, shape),
    example: { [name]: record },
    hasRecord: true,
  });

/** Builds a list response. @param extra fields beside the rows, with an example of them */
export function listResponse(
  titles: string,
  name: string,
  list: ListRules,
  { shape, example }: SchemaWithExample,
  extra: { shape?: z.ZodRawShape; example?: object } = {},
): Success {
  return {
    message: `${titles} retrieved successfully`,
    data: z.object({ ...extra.shape, [name]: z.array(shape), pagination, sorting }).strict(),
    example: { ...extra.example, [name]: [example], ...examplePage(list) },
  };
}

/** Builds the response to a deletion. */
export const deletedResponse = (title: string): Success => ({
  message: `${title} deleted successfully`,
  data: emptyData,
  example: null,
});

/** Appends the exclamation mark that the specification gives some messages. */
export const withExclamationMark = (response: Success): Success => ({
  ...response,
  message: `${response.message}!`,
});

/** Builds the refusal of a duplicate name. @param title capitalized noun, e.g. "Tag" */
export const duplicateNameRefusal = (title: string, name: string, field: string): Refusal => ({
  when: `Another ${title.toLowerCase()} has the name, whatever its case.`,
  message: `${title} "${name}" already exists`,
  field,
});

/** Builds the refusal of a list whose parent does not exist. @param title capitalized noun, e.g. "Survey" */
export const missingParentRefusal = (title: string): { 404: Refusal } => ({
  404: { when: `There is no such ${title.toLowerCase()}.`, message: `${title} not found` },
});
