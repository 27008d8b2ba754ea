/** How a location is read, for other areas. */
export { readWhere } from "./where";
