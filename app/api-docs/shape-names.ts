import type { AnySchema } from "~/models/rules/api-note.schema";
import { SHAPES } from "./calls";
import { examplePage, pagination, type Shape, sorting } from "./describe";

const EXAMPLE = examplePage({ sortFields: ["id"], pageSize: 10 });

/** All shapes: those of the calls, and those of every list. */
export const ALL_SHAPES: readonly Shape[] = [
  ...SHAPES,
  { name: "Pagination", shape: pagination, example: EXAMPLE.pagination },
  { name: "Sorting", shape: sorting, example: EXAMPLE.sorting },
];

/** Names of the shapes, by which schemas refer to them. */
export const SHAPE_NAMES = new Map<AnySchema, string>(
  ALL_SHAPES.map(({ shape, name }) => [shape, name]),
);
