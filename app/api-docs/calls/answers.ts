import { z } from "zod";
import {
  type ListRules,
  nothing,
  onePage,
  only,
  pagination,
  type Refusal,
  type Shape,
  sorting,
  type Success,
} from "../describe";

type Described = Pick<Shape, "shape" | "example">;

/** How a record of one kind is answered, by what was done with it: "retrieved", "created", "updated". */
export const answerWith =
  (title: string, name: string, { shape, example }: Described) =>
  (done: string, shown = example): Success => ({
    message: `${title} ${done} successfully`,
    data: only(name, shape),
    example: { [name]: shown },
  });

/** What a list answers. @param beside what it answers beside its rows, with an example of it */
export function page(
  titles: string,
  name: string,
  list: ListRules,
  { shape, example }: Described,
  beside: { shape?: z.ZodRawShape; example?: object } = {},
): Success {
  return {
    message: `${titles} retrieved successfully`,
    data: z.object({ ...beside.shape, [name]: z.array(shape), pagination, sorting }).strict(),
    example: { ...beside.example, [name]: [example], ...onePage(list) },
  };
}

/** What is answered when a record was deleted. */
export const deleted = (title: string): Success => ({
  message: `${title} deleted successfully`,
  data: nothing,
  example: null,
});

/** The same answer with the exclamation mark that the specification gives some sentences. */
export const exclaimed = (answer: Success): Success => ({
  ...answer,
  message: `${answer.message}!`,
});

/** That a name is another one's already. @param title what one is called at the start of a message, such as "Tag" */
export const nameTaken = (title: string, name: string, field: string): Refusal => ({
  when: `Another ${title.toLowerCase()} has the name, whatever its case.`,
  message: `${title} "${name}" already exists`,
  field,
});

/** What a call is refused with when it asks for the parts of something that is not there. */
export const parentMissing = (title: string): { 404: Refusal } => ({
  404: { when: `There is no such ${title.toLowerCase()}.`, message: `${title} not found` },
});
