/** Replaces zod's writer of JSON Schema. The Worker never calls it, because the API is described when the app is built. */

function unavailable(): never {
  throw new Error("JSON Schema is written when the app is built");
}

export const createToJSONSchemaMethod = () => unavailable;
export const createStandardJSONSchemaMethod = () => unavailable;
export const allProcessors = {};
export {
  unavailable as extractDefs,
  unavailable as finalize,
  unavailable as handleUnrepresentable,
  unavailable as initializeContext,
  unavailable as processSchema,
  unavailable as toJSONSchema,
};
